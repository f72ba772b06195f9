import { asc, desc, gt, lte, max, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { markFeed } from '../../platform/db/feed-mark.ts';
import { sendNotice } from '../../platform/db/notices.ts';
import { contentChanges } from './content.table.ts';

export type ChangeRow = typeof contentChanges.$inferSelect;

export async function listChanges(db: Database, since: number, first: number): Promise<ChangeRow[]> {
  return db
    .select()
    .from(contentChanges)
    .where(gt(contentChanges.seq, since))
    .orderBy(asc(contentChanges.seq))
    .limit(first);
}

export async function newestChange(db: Database): Promise<number> {
  const [row] = await db.select({ seq: max(contentChanges.seq) }).from(contentChanges);
  return row?.seq ?? 0;
}

/** Returns the mark of the change feed at a position (`feed-mark.ts`). */
export async function markChanges(db: Database, position: number): Promise<number> {
  const { seq, id, locale, changedAt } = contentChanges;
  const [row] = await db
    .select({ seq, id, locale, changedAt })
    .from(contentChanges)
    .where(lte(seq, position))
    .orderBy(desc(seq))
    .limit(1);
  return markFeed(db, row ? [row.seq, row.id, row.locale, row.changedAt.toISOString()] : null);
}

/**
 * Waits until no other transaction writes content: changes enter the feed in the order they commit, so no reader's cursor
 * skips one. Other nodes are notified at the commit.
 */
export async function takeWriteTurn(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(70102030), ${sendNotice('stanchion_content')}`);
}

/** Appends to the feed. @returns the position of the change */
export async function addChange(tx: Database, change: Omit<ChangeRow, 'seq'>): Promise<number> {
  const [row] = await tx.insert(contentChanges).values(change).returning({ seq: contentChanges.seq });
  if (!row) throw new Error('The change feed took no row.');
  return row.seq;
}
