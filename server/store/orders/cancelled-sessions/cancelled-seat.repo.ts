import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { orderLines, orders } from '../order.table.ts';
import { isOfSession } from '../moved-sessions/booked.repo.ts';
import { cancelledSeats } from '../cancelled-seat.table.ts';

export type CancelledSeat = typeof cancelledSeats.$inferSelect;

/** Returns the lines with seats in a session, with their orders. */
export const listBookedLines = async (db: Database, sessionId: string): Promise<{ order: Order; line: OrderLine }[]> =>
  db
    .select({ order: orders, line: orderLines })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(isOfSession(sessionId))
    .orderBy(asc(orders.id), asc(orderLines.position));

/** Returns what was decided about the seats of a session, with their lines. */
export const listSeats = async (
  db: Database,
  sessionId: string,
): Promise<{ seat: CancelledSeat; order: Order; line: OrderLine }[]> =>
  db
    .select({ seat: cancelledSeats, order: orders, line: orderLines })
    .from(cancelledSeats)
    .innerJoin(orderLines, eq(orderLines.id, cancelledSeats.orderLineId))
    .innerJoin(orders, eq(orders.id, cancelledSeats.orderId))
    .where(eq(cancelledSeats.sessionId, sessionId))
    .orderBy(asc(orders.id), asc(orderLines.position));

/** Locks what was decided about the seats of a session, until the transaction ends. */
export const lockSeats = async (tx: Database, sessionId: string): Promise<CancelledSeat[]> =>
  tx
    .select()
    .from(cancelledSeats)
    .where(eq(cancelledSeats.sessionId, sessionId))
    .orderBy(asc(cancelledSeats.id))
    .for('update');

export const countDecided = (db: Database, sessionId: string): Promise<number> =>
  db.$count(cancelledSeats, eq(cancelledSeats.sessionId, sessionId));

/** Returns the seats of an order whose buyer is to choose. */
export const listOpenSeats = async (db: Database, orderId: number): Promise<CancelledSeat[]> =>
  db
    .select()
    .from(cancelledSeats)
    .where(and(eq(cancelledSeats.orderId, orderId), eq(cancelledSeats.state, 'open')))
    .orderBy(asc(cancelledSeats.decidedAt));

export async function findSeat(db: Database, id: string): Promise<CancelledSeat | null> {
  const [found] = await db.select().from(cancelledSeats).where(eq(cancelledSeats.id, id));
  return found ?? null;
}

/** Locks a row; the caller has locked its order. */
export async function lockSeat(tx: Database, id: string): Promise<CancelledSeat | null> {
  const [found] = await tx.select().from(cancelledSeats).where(eq(cancelledSeats.id, id)).for('update');
  return found ?? null;
}

/** Stores a decision in place of an earlier one about the same seats. */
export async function saveSeat(tx: Database, seat: typeof cancelledSeats.$inferInsert): Promise<void> {
  const { sessionId: _session, orderLineId: _line, orderId: _order, ...columns } = seat;
  const target = [cancelledSeats.orderLineId, cancelledSeats.sessionId];
  await tx.insert(cancelledSeats).values(seat).onConflictDoUpdate({ target, set: columns });
}

export async function updateSeat(
  tx: Database,
  id: string,
  columns: Partial<typeof cancelledSeats.$inferInsert>,
): Promise<void> {
  await tx.update(cancelledSeats).set(columns).where(eq(cancelledSeats.id, id));
}

/** Claims decisions that are to be carried out: on PostgreSQL two nodes never claim the same one. */
export async function claimDueSeats(
  db: Database,
  now: Date,
  { limit, lease }: { limit: number; lease: number },
): Promise<string[]> {
  const due = db
    .select({ id: cancelledSeats.id })
    .from(cancelledSeats)
    .where(lte(cancelledSeats.lookAt, now))
    .orderBy(asc(cancelledSeats.lookAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(cancelledSeats)
    .set({ lookAt: new Date(now.getTime() + lease) })
    .where(sql`${cancelledSeats.id} = any(array${due})`)
    .returning({ id: cancelledSeats.id });
  return claimed.map(({ id }) => id);
}
