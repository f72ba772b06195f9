import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { cancelledSeats } from '../cancelled-seat.table.ts';
import { orderAttendees } from '../order-attendee.table.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { orderLines, orders } from '../order.table.ts';
import { sessionMoves, type SessionFacts } from './session-move.table.ts';

/** Somebody who is booked for a session, or who has bought it for others. */
export interface Booked {
  order: Order;
  line: OrderLine;
  name: string;
  email: string;
}

/** Seats of a line that are booked, as `bookedSeats` counts them. */
const seats = sql`(${orderLines.quantity} - greatest(${orderLines.cancelledUnits}, ${orderLines.freedSeats}))`;

/** Returns the condition that a line has seats in a session. */
export const isOfSession = (id: string) => and(sql`${orderLines.session} ->> 'id' = ${id}`, sql`${seats} > 0`);

/** Returns everybody who is told of a session: the buyers and those they have named, each address once a line. */
export const listBooked = (db: Database, sessionId: string): Promise<Booked[]> =>
  listPeople(db, isOfSession(sessionId));

/** Returns the same of one line. */
export const listBookedOfLine = (db: Database, lineId: string): Promise<Booked[]> =>
  listPeople(db, eq(orderLines.id, lineId));

async function listPeople(db: Database, isMeant: SQL | undefined): Promise<Booked[]> {
  const bought = await db
    .select({ order: orders, line: orderLines })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(isMeant)
    .orderBy(asc(orders.id), asc(orderLines.position));
  if (bought.length === 0) return [];
  const ids = bought.map(({ line }) => line.id);
  const named = await db.select().from(orderAttendees).where(inArray(orderAttendees.orderLineId, ids));
  return bought.flatMap(({ order, line }) => {
    const people = [
      { name: order.firstName, email: order.email },
      ...named.filter(({ orderLineId }) => orderLineId === line.id),
    ];
    const byAddress = new Map(people.toReversed().map(({ name, email }) => [email.toLowerCase(), { name, email }]));
    byAddress.delete('');
    return [...byAddress.values()].map((person) => ({ order, line, name: person.name, email: person.email }));
  });
}

/** Returns how many seats of a session are sold. */
export async function countSeats(db: Database, sessionId: string): Promise<number> {
  const [row] = await db
    .select({ seats: sql<number>`coalesce(sum(${seats}), 0)::int` })
    .from(orderLines)
    .where(isOfSession(sessionId));
  return row?.seats ?? 0;
}

/** Shows a session's new facts in the orders that have it. */
export async function updateBookedLines(tx: Database, sessionId: string, facts: SessionFacts): Promise<void> {
  await tx
    .update(orderLines)
    .set({ session: sql`${orderLines.session} || ${JSON.stringify(facts)}::jsonb` })
    .where(sql`${orderLines.session} ->> 'id' = ${sessionId}`);
}

/** Returns the number of the newest move of each session, for calendar files. */
export async function findSequences(db: Database, sessionIds: readonly string[]): Promise<Map<string, number>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .select({ sessionId: sessionMoves.sessionId, sequence: sql<number>`max(${sessionMoves.sequence})::int` })
    .from(sessionMoves)
    .where(inArray(sessionMoves.sessionId, [...sessionIds]))
    .groupBy(sessionMoves.sessionId);
  return new Map(rows.map(({ sessionId, sequence }) => [sessionId, sequence]));
}

/** Returns what is added to the numbers of calendar files, by line: of those that came from another session. */
export async function findCalendarBases(db: Database, lineIds: readonly string[]): Promise<Map<string, number>> {
  if (lineIds.length === 0) return new Map();
  const rows = await db
    .select({ lineId: cancelledSeats.orderLineId, base: sql<number>`max(${cancelledSeats.calendarBase})::int` })
    .from(cancelledSeats)
    .where(inArray(cancelledSeats.orderLineId, [...lineIds]))
    .groupBy(cancelledSeats.orderLineId);
  return new Map(rows.map(({ lineId, base }) => [lineId, base]));
}

export async function insertMove(tx: Database, move: typeof sessionMoves.$inferInsert): Promise<void> {
  await tx.insert(sessionMoves).values(move);
}
