import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { isRevision } from '../items/content.repo.ts';
import { contentItems, contentRevisions } from '../items/content.table.ts';
import type { ItemTypeName } from '../items/item-types.contract.ts';
import { sitePath } from '../items/site-path.rules.ts';
import { editorPageSize, titleOfItem } from './editor.repo.ts';

/** A deleted item, with the revision that puts it back. */
export interface BinEntry {
  id: string;
  locale: string;
  type: ItemTypeName;
  title: string;
  /** Where it stood; null for an item without an address. */
  address: string | null;
  /** The last revision that is no deletion. */
  revision: number;
  deletedBy: string;
  /** ISO 8601. */
  deletedAt: string;
}

const isDeleted = and(isNull(contentItems.fields), isNull(contentItems.draftRevision));

/** Lists one page of the deleted items, the last deleted first; those without a revision to put back are left out. */
export async function listBin(db: Database, page: number): Promise<{ entries: BinEntry[]; pages: number }> {
  const whole = db
    .select({
      revision: contentRevisions.revision,
      path: contentRevisions.path,
      title: titleOfItem(contentRevisions.fields).as('title'),
    })
    .from(contentRevisions)
    .where(
      and(
        eq(contentRevisions.id, contentItems.id),
        eq(contentRevisions.locale, contentItems.locale),
        isNotNull(contentRevisions.fields),
      ),
    )
    .orderBy(desc(contentRevisions.revision))
    .limit(1)
    .as('whole');
  const deletion = db
    .select({ savedBy: contentRevisions.savedBy, savedAt: contentRevisions.savedAt })
    .from(contentRevisions)
    .where(isRevision(contentItems.id, contentItems.locale, contentItems.revision))
    .as('deletion');
  const rows = await db
    .select({
      id: contentItems.id,
      locale: contentItems.locale,
      type: contentItems.type,
      path: whole.path,
      title: whole.title,
      revision: whole.revision,
      deletedBy: deletion.savedBy,
      deletedAt: deletion.savedAt,
    })
    .from(contentItems)
    .innerJoinLateral(whole, sql`true`)
    .innerJoinLateral(deletion, sql`true`)
    .where(isDeleted)
    .orderBy(desc(deletion.savedAt), contentItems.id, contentItems.locale)
    .limit(editorPageSize)
    .offset((page - 1) * editorPageSize);
  const [total] = await db.select({ total: count() }).from(contentItems).where(isDeleted);
  const entries = rows.map(({ id, locale, type, path, title, revision, deletedBy, deletedAt }) => ({
    id,
    locale,
    type: type as ItemTypeName,
    title: title ?? id,
    address: path === null ? null : sitePath(path, locale),
    revision,
    deletedBy,
    deletedAt: deletedAt.toISOString(),
  }));
  return { entries, pages: Math.max(1, Math.ceil((total?.total ?? 0) / editorPageSize)) };
}
