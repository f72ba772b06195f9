import { and, isNotNull } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { addRevision, findRow, newestRevision, putRow } from '../items/content.repo.ts';
import { contentItems } from '../items/content.table.ts';
import { sitePath } from '../items/site-path.rules.ts';
import { isReservedPath } from '../items/item-path.rules.ts';
import { deleteItem } from './save-item.ts';

const savedBy = 'Stanchion, at start';

/**
 * Takes items off addresses that the site itself answers: stored before such addresses were refused, they were never
 * shown and their publishes failed. Each remains as a draft with all its fields, so that an editor can move it.
 * @returns id and address of each
 */
export async function freeReservedAddresses(db: Database, clock: Clock): Promise<{ id: string; address: string }[]> {
  const rows = await db
    .select({ id: contentItems.id, locale: contentItems.locale, path: contentItems.path })
    .from(contentItems)
    .where(and(isNotNull(contentItems.fields), isNotNull(contentItems.path)));
  const freed: { id: string; address: string }[] = [];
  for (const { id, locale, path } of rows) {
    if (path === null || !isReservedPath(path)) continue;
    await db.transaction(async (tx) => {
      const newest = await newestRevision(tx, id, locale);
      const live = await findRow(tx, id, locale);
      const deleted = await deleteItem(tx, clock, { id, locale, savedBy });
      const gone = deleted.ok ? deleted.value : null;
      const row = await findRow(tx, id, locale);
      if (!gone || !row || !live) return;
      // What an editor was writing goes before what was live.
      const kept = newest?.isDraft && newest.fields ? newest : { path, fields: live.fields };
      const revision = gone.revision + 1;
      const at = clock.now();
      const draft = { id, locale, path: kept.path, fields: kept.fields, revision, isDraft: true, savedBy, savedAt: at };
      await addRevision(tx, draft);
      await putRow(tx, { ...row, path: kept.path, draftRevision: revision });
      freed.push({ id, address: sitePath(path, locale) });
    });
  }
  return freed;
}
