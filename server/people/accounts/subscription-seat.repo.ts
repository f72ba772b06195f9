import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { Subscription } from './account.repo.ts';
import { subscriptions } from './account.table.ts';
import { subscriptionSeats } from './subscription-seat.table.ts';

/** A seat with its holder, of a subscription. */
type StoredSeat = Pick<typeof subscriptionSeats.$inferSelect, 'subscriptionId' | 'seat' | 'email'>;

/** Reads a subscription and holds it until the transaction ends: changes of its seats follow one another. */
export async function lockSubscription(tx: Database, id: string): Promise<Subscription | null> {
  const [found] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return found ?? null;
}

/** Returns who holds the seats of subscriptions. */
export async function listSeats(db: Database, ids: readonly string[]): Promise<StoredSeat[]> {
  if (ids.length === 0) return [];
  return db
    .select({
      subscriptionId: subscriptionSeats.subscriptionId,
      seat: subscriptionSeats.seat,
      email: subscriptionSeats.email,
    })
    .from(subscriptionSeats)
    .where(inArray(subscriptionSeats.subscriptionId, [...ids]))
    .orderBy(asc(subscriptionSeats.subscriptionId), asc(subscriptionSeats.seat));
}
