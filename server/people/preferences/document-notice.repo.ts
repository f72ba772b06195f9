import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { documentNotices } from './document-notice.table.ts';

/** Returns the codes of a person's notices, in numeric order. */
export async function listNotices(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ code: documentNotices.code })
    .from(documentNotices)
    .where(eq(documentNotices.userId, userId))
    .orderBy(asc(documentNotices.code));
  return rows.map(({ code }) => code).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/**
 * Adds codes to a person's notices.
 * @returns the new ones
 */
export async function addNotices(
  tx: Database,
  clock: Clock,
  userId: string,
  codes: readonly string[],
): Promise<string[]> {
  if (codes.length === 0) return [];
  const subscribedAt = clock.now();
  const added = await tx
    .insert(documentNotices)
    .values(codes.map((code) => ({ userId, code, subscribedAt })))
    .onConflictDoNothing()
    .returning({ code: documentNotices.code });
  return added.map(({ code }) => code);
}

/**
 * Removes codes from a person's notices.
 * @returns the removed ones
 */
export async function removeNotices(tx: Database, userId: string, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const removed = await tx
    .delete(documentNotices)
    .where(and(eq(documentNotices.userId, userId), inArray(documentNotices.code, [...codes])))
    .returning({ code: documentNotices.code });
  return removed.map(({ code }) => code);
}
