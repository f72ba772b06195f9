import { and, asc, count, desc, eq, gt, inArray } from 'drizzle-orm';
import { seatChanges, subscriptionSeats } from '../../people/accounts/subscription-seat.table.ts';
import type { Database } from '../../platform/db/connection.ts';

export type SeatChange = typeof seatChanges.$inferSelect;

/** Returns the last changes of the seats of subscriptions, the newest first. */
export async function listSeatChanges(db: Database, ids: readonly string[]): Promise<SeatChange[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(seatChanges)
    .where(inArray(seatChanges.subscriptionId, [...ids]))
    .orderBy(desc(seatChanges.changedAt), asc(seatChanges.seat))
    .limit(200);
}

/** Counts the changes of a subscription's seats since a time. */
export async function countSeatChanges(db: Database, id: string, since: Date): Promise<number> {
  const [found] = await db
    .select({ changes: count() })
    .from(seatChanges)
    .where(and(eq(seatChanges.subscriptionId, id), gt(seatChanges.changedAt, since)));
  return found?.changes ?? 0;
}

/** Gives seats to addresses, or frees them, and writes the changes down. @returns them with their ids */
export async function changeSeats(tx: Database, changes: readonly Omit<SeatChange, 'id'>[]): Promise<SeatChange[]> {
  // All are freed first: an address may hold one seat only, and may go from one of these to another.
  for (const { subscriptionId, seat } of changes) {
    await tx
      .delete(subscriptionSeats)
      .where(and(eq(subscriptionSeats.subscriptionId, subscriptionId), eq(subscriptionSeats.seat, seat)));
  }
  const given = changes.flatMap(({ subscriptionId, seat, toEmail, changedAt }) =>
    toEmail === null ? [] : [{ subscriptionId, seat, email: toEmail, assignedAt: changedAt }],
  );
  if (given.length > 0) await tx.insert(subscriptionSeats).values(given);
  return tx
    .insert(seatChanges)
    .values([...changes])
    .returning();
}
