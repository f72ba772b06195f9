import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { Log } from '../../platform/log.ts';
import { startLoop, type Loop } from '../../platform/start-loop.ts';
import { contentItems } from '../items/content.table.ts';
import { storeLinks } from '../items/links/store-links.ts';
import { upgradeRow } from '../items/upgrade-item.ts';

/** Items a transaction; a save waits at most for the links of that many. */
const batch = 50;
/** Time between two looks, in milliseconds; only an older release that still runs leaves items without their links. */
const lookEvery = 15_000;

/** Condition for live items whose links are not those of their revision: an earlier release stored them. */
const isUnlinked = and(
  isNotNull(contentItems.fields),
  sql`${contentItems.linkedRevision} is distinct from ${contentItems.revision}`,
);

/** Returns how many live items have no links in the index yet. */
export const countUnlinked = (db: Database): Promise<number> => db.$count(contentItems, isUnlinked);

/** Stores the links of the next items that have none; items that somebody saves now are left to them. @returns how many */
async function linkNextItems(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(contentItems)
      .where(isUnlinked)
      .orderBy(asc(contentItems.id), asc(contentItems.locale))
      .limit(batch)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return 0;
    await storeLinks(tx, rows.map(upgradeRow));
    await tx
      .update(contentItems)
      .set({ linkedRevision: sql`${contentItems.revision}` })
      .where(or(...rows.map(({ id, locale }) => and(eq(contentItems.id, id), eq(contentItems.locale, locale)))));
    return rows.length;
  });
}

/** Stores the links of all items that have none. @returns how many items */
export async function linkStoredItems(db: Database, stopping?: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    const linked = stopping?.aborted ? 0 : await linkNextItems(db);
    total += linked;
    if (linked === 0) return total;
  }
}

/** Makes the index of links again. @returns how many items it has */
export async function relinkContent(db: Database): Promise<number> {
  await db.update(contentItems).set({ linkedRevision: null });
  return linkStoredItems(db);
}

/** Fills the index of links in the background after an upgrade, once the pages are ready. */
export function startLinkIndex({ db, log, mayBegin }: { db: Database; log: Log; mayBegin: () => boolean }): Loop {
  return startLoop({
    every: lookEvery,
    async run(stopping) {
      const linked = mayBegin() ? await linkStoredItems(db, stopping) : 0;
      if (linked > 0) log.info({ items: linked }, 'the links of stored items are in their index');
    },
    log,
    problem: 'the links of stored items could not be read',
  });
}
