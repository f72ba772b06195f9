import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { documentNotices } from './document-notice.table.ts';

/** Returns the codes a person gets notices of, in the order of their numbers. */
export async function listNotices(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ code: documentNotices.code })
    .from(documentNotices)
    .where(eq(documentNotices.userId, userId))
    .orderBy(asc(documentNotices.code));
  return rows.map(({ code }) => code).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** Adds codes to what a person gets notices of. @returns those that are new */
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

/** Takes codes off what a person gets notices of. @returns those that were there */
export async function removeNotices(tx: Database, userId: string, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const removed = await tx
    .delete(documentNotices)
    .where(and(eq(documentNotices.userId, userId), inArray(documentNotices.code, [...codes])))
    .returning({ code: documentNotices.code });
  return removed.map(({ code }) => code);
}
