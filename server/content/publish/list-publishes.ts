import { count, desc, eq } from 'drizzle-orm';
import { contentChanges } from '../items/content.table.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { PublishEntry } from './desk-endpoints.contract.ts';
import { storedStatus } from './publish-run.ts';
import { publishRuns } from './publish.table.ts';
import type { Publisher } from './publisher.ts';

const pageSize = 25;

/** One page of the publish history; runs still on their way as this node knows them. */
export async function readPublishes(db: Database, publisher: Pick<Publisher, 'running'>, page: number) {
  const rows = await db
    .select({ run: publishRuns, change: contentChanges })
    .from(publishRuns)
    .leftJoin(contentChanges, eq(contentChanges.seq, publishRuns.seq))
    .orderBy(desc(publishRuns.queuedAt), publishRuns.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [total] = await db.select({ total: count() }).from(publishRuns);
  const running = new Map(publisher.running.map(({ publishId, status }) => [publishId, status]));
  const publishes: PublishEntry[] = rows.map(({ run, change }) => {
    // A publish that names items renders them again; the change at its position belongs to another publish.
    const item = change && run.items.length === 0 ? change : null;
    return {
      publishId: run.id,
      ...(running.get(run.id) ?? storedStatus(run)),
      items: run.items,
      item: item && { id: item.id, locale: item.locale, isDeleted: item.isDeleted },
    };
  });
  return { publishes, page, pages: Math.max(1, Math.ceil((total?.total ?? 0) / pageSize)) };
}
