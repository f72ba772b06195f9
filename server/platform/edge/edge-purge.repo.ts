import { and, eq, inArray, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { edgePurges } from './edge-purge.table.ts';

/** A key that a cache has not been told. */
export interface UntoldKey {
  key: string;
  isSoft: boolean;
  since: Date;
}

/** Most rows of one statement: a parameter each, of 65,535. */
const portion = 5_000;

/** Stores keys, or that they are asked for again. A key that has to go stays so. */
export async function storeUntold(db: Database, target: string, keys: readonly UntoldKey[], now: Date): Promise<void> {
  for (let at = 0; at < keys.length; at += portion) {
    const rows = keys.slice(at, at + portion).map((each) => ({ target, askedAt: now, ...each }));
    await db
      .insert(edgePurges)
      .values(rows)
      .onConflictDoUpdate({
        target: [edgePurges.target, edgePurges.key],
        set: { askedAt: now, isSoft: sql`${edgePurges.isSoft} and excluded.is_soft` },
      });
  }
}

/** Removes keys that were told, unless they were asked for after that began. */
export async function removeTold(db: Database, target: string, keys: readonly string[], begun: Date): Promise<void> {
  for (let at = 0; at < keys.length; at += portion) {
    const named = inArray(edgePurges.key, keys.slice(at, at + portion));
    await db.delete(edgePurges).where(and(eq(edgePurges.target, target), named, lte(edgePurges.askedAt, begun)));
  }
}

/** Returns keys that are waiting since a time or longer, whichever node stored them. */
export const listUntold = (db: Database, target: string, until: Date): Promise<UntoldKey[]> =>
  db
    .select({ key: edgePurges.key, isSoft: edgePurges.isSoft, since: edgePurges.since })
    .from(edgePurges)
    .where(and(eq(edgePurges.target, target), lte(edgePurges.since, until)))
    .limit(portion);

/** Removes the keys of caches that are no longer configured, and those that no cache keeps any more. */
export async function removeForgotten(db: Database, targets: readonly string[], before: Date): Promise<void> {
  await db.delete(edgePurges).where(or(notInArray(edgePurges.target, [...targets]), lte(edgePurges.since, before)));
}
