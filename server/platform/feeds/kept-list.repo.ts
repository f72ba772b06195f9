import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { storedLists } from './kept-list.table.ts';
import type { StoredList } from './list-feed.contract.ts';

const named = (name: string) => eq(storedLists.name, name);

/** Returns the stored list; null before the first one. */
export async function findList(db: Database, name: string): Promise<StoredList<unknown> | null> {
  const { version, items, receivedAt, isFailing } = storedLists;
  const [row] = await db.select({ version, items, receivedAt, isFailing }).from(storedLists).where(named(name));
  return row ?? null;
}

/**
 * Claims the next request to the other system for this node.
 * @param every interval of requests, in milliseconds
 * @param everyWhileAway the same while there is no answer
 */
export async function claimListRequest(
  db: Database,
  name: string,
  now: Date,
  { every, everyWhileAway }: { every: number; everyWhileAway: number },
): Promise<boolean> {
  const before = (milliseconds: number) => lte(storedLists.askedAt, new Date(now.getTime() - milliseconds));
  const isAway = or(eq(storedLists.isFailing, true), isNull(storedLists.receivedAt));
  const first = { name, version: 0, items: [], receivedAt: null, askedAt: now, isFailing: false };
  const taken = await db
    .insert(storedLists)
    .values(first)
    .onConflictDoUpdate({
      target: storedLists.name,
      set: { askedAt: now },
      setWhere: or(before(every), and(isAway, before(everyWhileAway))),
    })
    .returning({ name: storedLists.name });
  return taken.length > 0;
}

/** Stores what the other system sent. The version grows only if the items have changed. */
export async function storeReceived(
  db: Database,
  name: string,
  items: readonly unknown[],
  receivedAt: Date,
): Promise<void> {
  await db.update(storedLists).set({ receivedAt, isFailing: false }).where(named(name));
  await storeItems(db, name, items);
}

/** Replaces the stored items. */
export async function storeItems(db: Database, name: string, items: readonly unknown[]): Promise<void> {
  const body = JSON.stringify(items);
  await db
    .update(storedLists)
    .set({ items: [...items], version: sql`${storedLists.version} + 1` })
    .where(and(named(name), sql`${storedLists.items} <> ${body}::jsonb`));
}

/** Records that the other system did not answer; the list stays. */
export async function noteFailure(db: Database, name: string): Promise<void> {
  await db.update(storedLists).set({ isFailing: true }).where(named(name));
}
