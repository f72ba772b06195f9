import { recordAudit } from '../../../people/access/audit.repo.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { findProduct } from '../../catalog/catalog.repo.ts';
import { putSeatsBack } from '../../catalog/stock.ts';
import { afterCancel } from '../credits/cancel-units.ts';
import { carryOutRefund } from '../credits/carry-out-refund.ts';
import type { CreditServices } from '../credits/staff-act.ts';
import { bookedSeats } from '../moved-sessions/booked-seats.rules.ts';
import { orderSubject } from '../order-subject.rules.ts';
import { listOrderLines, lockOrder, type Order, type OrderLine } from '../order.repo.ts';
import type { SeatState } from '../cancelled-seat.table.ts';
import { findSeat, lockSeat, updateSeat, type CancelledSeat } from './cancelled-seat.repo.ts';
import { awaitChoice, isChoiceOver } from './await-choice.ts';
import { giveSeatsBack, SeatsStuck, type GivenBack } from './give-seats-back.ts';
import { moveSeats } from './move-seats.ts';

/** States in which something is still to be done. */
const unsettled: readonly SeatState[] = ['open', 'refunding', 'moving'];

/**
 * Carries out what was decided about the seats of one line: once, on any node. Seats and money are written in one transaction
 * under the locks of order and row, then the provider is asked. What staff must do by hand is marked with the reason; while
 * a charge is in progress the row stays due. A buyer who has yet to choose is reminded, and gets the money after the last day.
 */
export async function settleSeats(services: CreditServices, id: string): Promise<void> {
  const { db } = services;
  const seen = await findSeat(db, id);
  if (!seen) return;
  let given: GivenBack | 'charging' | null;
  try {
    given = await db.transaction((tx) => carryOut(tx, services, seen));
  } catch (error) {
    if (!(error instanceof SeatsStuck)) throw error;
    await markStuck(services, seen, error.code);
    return;
  }
  services.delivery.poke();
  if (given === null || given === 'charging') return;
  if (given.cancelled) await afterCancel(services, seen.orderId, given.cancelled);
  for (const refundId of given.refundIds) await carryOutRefund(services, refundId);
}

async function carryOut(
  tx: Database,
  services: CreditServices,
  { id, orderId, sessionId }: CancelledSeat,
): Promise<GivenBack | 'charging' | null> {
  const order = await lockOrder(tx, orderId);
  const seat = await lockSeat(tx, id);
  if (!order || !seat || !unsettled.includes(seat.state)) return null;
  const line = (await listOrderLines(tx, orderId)).find((each) => each.id === seat.orderLineId);
  const seats = line?.session?.id === sessionId ? bookedSeats(line) : 0;
  const at = services.clock.now();
  // Whoever has not chosen by the last day gets the money.
  if (seat.state === 'open' && !isChoiceOver(seat, at)) {
    await awaitChoice(tx, services, { order, line: seats > 0 ? line : undefined, seat });
    return null;
  }
  const isLeft = line !== undefined && seats > 0;
  if (seat.state === 'moving' && seat.toSessionId !== null)
    await putSeatsBack(tx, seat.toSessionId, Math.max(0, seat.seats - seats));
  if (!isLeft) {
    await updateSeat(tx, id, { state: 'elsewhere', lookAt: null, endedAt: at });
    return null;
  }
  const cause = { actor: 'staff', actorUserId: seat.decidedBy, at } as const;
  if (seat.state === 'moving') return moveOn(tx, services, { order, line, seat, cause });
  const given = await giveSeatsBack(tx, services, { orderId, lineId: line.id, cause });
  if (given === 'charging') return given;
  await updateSeat(tx, id, { state: 'refunded', seats, lookAt: null, endedAt: at });
  await recordAudit(tx, services.clock, {
    actorUserId: seat.decidedBy,
    subjectUserId: orderSubject(order),
    action: 'order-credit',
    detail: `seats of session ${sessionId}, order ${order.orderNumber}${seat.state === 'open' ? ', not chosen by the last day' : ''}`,
    requestId: seat.requestId,
  });
  return given;
}

async function moveOn(
  tx: Database,
  services: CreditServices,
  about: {
    order: Order;
    line: OrderLine;
    seat: CancelledSeat;
    cause: { actor: 'staff'; actorUserId: string; at: Date };
  },
): Promise<null> {
  const product = await findProduct(tx, about.line.productId);
  const to = product?.sessions.find(({ id, isInactive }) => id === about.seat.toSessionId && !isInactive);
  if (!to) throw new SeatsStuck('not_found');
  await moveSeats(tx, services, { ...about, to });
  return null;
}

/** Leaves seats to staff, unless somebody has settled them meanwhile. */
async function markStuck(
  { db, clock }: Pick<CreditServices, 'db' | 'clock'>,
  { id, orderId }: CancelledSeat,
  failure: SeatsStuck['code'],
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const seat = await lockSeat(tx, id);
    if (!seat || !unsettled.includes(seat.state) || (seat.state === 'open' && !isChoiceOver(seat, clock.now()))) return;
    if (seat.state === 'moving' && seat.toSessionId !== null) await putSeatsBack(tx, seat.toSessionId, seat.seats);
    await updateSeat(tx, id, { state: 'stuck', failure, lookAt: null, endedAt: clock.now() });
  });
}
