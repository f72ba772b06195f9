import { eq, lt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import { deleteBatch } from '../../platform/db/delete-in-batches.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { PaymentMessage } from './gateway.ts';
import { paymentEvents } from './payment-event.table.ts';

/** How long a provider may repeat a message, in milliseconds; longer than any does. */
const kept = 30 * 86_400_000;

/** Returns whether a message was processed. */
export const isKnownEvent = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(paymentEvents, eq(paymentEvents.id, id))) > 0;

/**
 * Records that a message was processed; after the work, so that one interrupted by a crash is processed when it is sent
 * again. Deletes records older than any repetition.
 */
export async function recordEvent(db: Database, clock: Clock, { eventId, attemptId }: PaymentMessage): Promise<void> {
  const receivedAt = clock.now();
  // A batch with each message: more are never added between two.
  await deleteBatch(db, paymentEvents, lt(paymentEvents.receivedAt, new Date(receivedAt.getTime() - kept)));
  await db.insert(paymentEvents).values({ id: eventId, attemptId, receivedAt }).onConflictDoNothing();
}
