import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import type { TrainingSession } from '../../catalog/catalog.contract.ts';
import { findProduct } from '../../catalog/catalog.repo.ts';
import { offeredSessions } from '../../catalog/purchase.rules.ts';
import { putSeatsBack } from '../../catalog/stock.ts';
import { enqueueAttendees } from '../attendees/name-attendees.ts';
import { enqueueCourseSeats } from '../attendees/tell-seats.ts';
import type { CreditServices } from '../credits/staff-act.ts';
import { recordOrderEvent, type EventCause } from '../events/order-event.repo.ts';
import { bookedSeats } from '../moved-sessions/booked-seats.rules.ts';
import { findCalendarBases, findSequences, listBookedOfLine } from '../moved-sessions/booked.repo.ts';
import { movedMessage } from '../moved-sessions/moved-message.ts';
import { orderLines } from '../order.table.ts';
import { raiseVersion, type Order, type OrderLine } from '../order.repo.ts';
import { updateSeat, type CancelledSeat } from './cancelled-seat.repo.ts';

/** Returns the other sessions of a course that are offered and have so many free seats. */
export async function listOtherSessions(
  db: Database,
  { productId, sessionId, seats, now }: { productId: string; sessionId: string; seats: number; now: Date },
): Promise<TrainingSession[]> {
  const product = await findProduct(db, productId);
  const offered = product ? offeredSessions(product, now) : [];
  return offered.filter(
    ({ id, quantityAvailable }) => id !== sessionId && (quantityAvailable === null || quantityAvailable >= seats),
  );
}

/**
 * Moves the seats of a line to another session, in which they have been taken: the order shows the new day, buyer, attendees,
 * training system and order system are told, and the seats of the old session are free. The order and the row are locked.
 */
export async function moveSeats(
  tx: Database,
  services: Pick<CreditServices, 'clock' | 'env' | 'installation'>,
  {
    order,
    line,
    seat,
    to,
    cause,
  }: { order: Order; line: OrderLine; seat: CancelledSeat; to: TrainingSession; cause: EventCause },
): Promise<void> {
  const { session: from } = line;
  if (!from) throw new Error('A line without a session cannot move.');
  const seats = bookedSeats(line);
  await putSeatsBack(tx, from.id, seats);
  const session = {
    id: to.id,
    startsAt: to.startsAt,
    endsAt: to.endsAt,
    place: to.place,
    eventType: to.eventType,
    isCancelled: false,
  };
  await tx.update(orderLines).set({ session }).where(eq(orderLines.id, line.id));
  await raiseVersion(tx, order, null);
  await recordOrderEvent(tx, order.id, { kind: 'sessionChanged', data: { line: line.id, from: from.startsAt } }, cause);
  const numbers = await findSequences(tx, [from.id, to.id]);
  const base = ((await findCalendarBases(tx, [line.id])).get(line.id) ?? 0) + (numbers.get(from.id) ?? 0) + 1;
  const sequence = base + (numbers.get(to.id) ?? 0);
  await updateSeat(tx, seat.id, {
    state: 'moved',
    toSessionId: to.id,
    calendarBase: base,
    lookAt: null,
    endedAt: cause.at,
  });
  await enqueueAttendees(tx, services.clock, order);
  await enqueueCourseSeats(tx, services.clock, order);
  const before = { startsAt: from.startsAt, endsAt: from.endsAt, place: from.place, isCancelled: true };
  const after = { startsAt: to.startsAt, endsAt: to.endsAt, place: to.place, isCancelled: false };
  const { env, installation } = services;
  const people = await listBookedOfLine(tx, line.id);
  const told = { sessionId: to.id, before, after, sequence };
  const messages = people.map((each) => movedMessage(each, told, { siteOrigin: env.siteOrigin, installation }));
  await enqueue(tx, services.clock, ...messages);
}
