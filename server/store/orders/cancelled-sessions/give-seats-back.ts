import type { Database } from '../../../platform/db/connection.ts';
import { returnStock } from '../../catalog/stock.ts';
import { creditable } from '../credits/compose-credit.rules.ts';
import { cancellableUnits, cancelUnits, type Cancelled } from '../credits/cancel-units.ts';
import { issueCredit } from '../credits/issue-credit.ts';
import { planCredit, type PlanFailure, type WantedCredit } from '../credits/plan-credit.ts';
import { settleUses } from '../credits/promotion-uses.repo.ts';
import { readBooks, type Books } from '../credits/read-books.ts';
import { limitLeft, type CreditServices } from '../credits/staff-act.ts';
import { takeBack } from '../credits/take-back.ts';
import { listDisputeRefusals } from '../disputes/dispute.repo.ts';
import type { EventCause } from '../events/order-event.repo.ts';
import { bookedSeats } from '../moved-sessions/booked-seats.rules.ts';
import { listOrderLines, lockOrder, type Order, type OrderLine } from '../order.repo.ts';

/** Why seats are not given back by themselves: staff do it by hand, or mend the cause and try again. */
export type SeatFailure = PlanFailure | 'own' | 'disputed';

/** Undoes the whole transaction of seats that cannot be given back. */
export class SeatsStuck extends Error {
  readonly code: SeatFailure;
  constructor(code: SeatFailure) {
    super(code);
    this.code = code;
  }
}

/** Returns the credit notes that seats of a line come to: of each invoice the units that are left of it. */
function wantedCredits({ invoiceLines, creditLines }: Books, lineId: string, seats: number): WantedCredit[] {
  let left = seats;
  return invoiceLines
    .filter(({ orderLineId }) => orderLineId === lineId)
    .flatMap((line) => {
      const units = Math.min(left, creditable(line, creditLines).units);
      left -= units;
      if (units === 0) return [];
      const wish = { units: new Map([[line.id, units]]), amounts: new Map<string, number>(), isTaxAlone: false };
      return [{ invoiceId: line.invoiceId, wish, method: 'as-paid', isRevoked: true, outsideId: null } as const];
    });
}

/** Sums of giving seats back, in cents. */
export interface SeatMoney {
  /** Sum credited of the invoices. */
  creditMinor: number;
  /** Sum that goes back to the buyer; the rest lowers what is owed. */
  refundMinor: number;
  /** Seats that no invoice has told of; they are cancelled. */
  uninvoiced: number;
  /** Part of `refundMinor` that came by check or transfer: staff send it. */
  byHandMinor: number;
  failure: SeatFailure | null;
}

/** Returns what giving back the seats of a line comes to, for staff to see before they do it. */
export async function planSeats(
  db: Database,
  services: CreditServices,
  { order, line }: { order: Order; line: OrderLine },
): Promise<SeatMoney> {
  const lines = await listOrderLines(db, order.id);
  const seats = bookedSeats(line);
  const uninvoiced = Math.min(seats, (await cancellableUnits(db, order, lines)).get(line.id) ?? 0);
  const money: SeatMoney = { creditMinor: 0, refundMinor: 0, uninvoiced, byHandMinor: 0, failure: null };
  if ((await listDisputeRefusals(db, [order.id])).has(order.id)) money.failure = 'disputed';
  for (const wanted of wantedCredits(await readBooks(db, order.id), line.id, seats - uninvoiced)) {
    const planned = await planCredit(db, services, { order, lines }, wanted);
    if (planned.ok) {
      money.creditMinor += planned.value.totalMinor;
      money.refundMinor += planned.value.refundMinor;
      money.byHandMinor += planned.value.byHandMinor;
    } else if (planned.code !== 'nothing') money.failure ??= planned.code;
  }
  return money;
}

/** Work to be done once the transaction is stored. */
export interface GivenBack {
  refundIds: string[];
  cancelled: Cancelled | null;
}

/**
 * Gives back the seats of a line and what was paid for them, in the caller's transaction: what was not invoiced is cancelled,
 * of what was invoiced credit notes are issued, and seats that cost nothing are taken back alone. Nothing is credited that
 * was credited before.
 * @returns 'charging' while a charge is in progress: try again later
 * @throws {SeatsStuck} if staff must do it by hand; nothing may be stored then
 */
export async function giveSeatsBack(
  tx: Database,
  services: CreditServices,
  { orderId, lineId, cause }: { orderId: number; lineId: string; cause: EventCause & { actorUserId: string } },
): Promise<GivenBack | 'charging'> {
  // Each step changes the order, so the next one reads it again.
  const read = async () => {
    const order = await lockOrder(tx, orderId);
    const lines = await listOrderLines(tx, orderId);
    const line = lines.find(({ id }) => id === lineId);
    if (!order || !line) throw new Error('An order of a cancelled session is gone.');
    const limitMinor = await limitLeft(tx, services, order, cause.actorUserId);
    return { order, lines, line, limitMinor };
  };
  let now = await read();
  if ((await listDisputeRefusals(tx, [orderId])).has(orderId)) throw new SeatsStuck('disputed');
  const given: GivenBack = { refundIds: [], cancelled: null };
  const possible = (await cancellableUnits(tx, now.order, now.lines)).get(lineId) ?? 0;
  const uninvoiced = Math.min(bookedSeats(now.line), possible);
  if (uninvoiced > 0) {
    const { order, lines, limitMinor } = now;
    const units = new Map([[lineId, uninvoiced]]);
    const done = await cancelUnits(tx, services, { order, lines, units, cause, seenVersion: null, limitMinor });
    if (!done.ok) return 'charging';
    given.cancelled = done.value;
    now = await read();
  }
  for (const wanted of wantedCredits(await readBooks(tx, orderId), lineId, bookedSeats(now.line))) {
    const { order, lines, limitMinor } = now;
    const { invoiceId, wish, method, isRevoked, outsideId } = wanted;
    const how = {
      invoiceId,
      wish,
      method,
      isRevoked,
      outsideId,
      reason: 'cancelled',
      note: '',
      reference: '',
    } as const;
    const issued = await issueCredit(tx, services, {
      ...how,
      order,
      lines,
      isRestocked: false,
      cause,
      seenVersion: null,
      limitMinor,
    });
    if (issued.ok)
      given.refundIds.push(...issued.value.refunds.filter(({ state }) => state === 'asked').map(({ id }) => id));
    else if (issued.code !== 'nothing') throw new SeatsStuck(issued.code === 'changed' ? 'not_found' : issued.code);
    now = await read();
  }
  const rest = bookedSeats(now.line);
  if (rest > 0) await freeRest(tx, services, now, rest);
  return given;
}

/** Takes seats back that cost nothing, or that were paid back before while the buyer kept them. */
async function freeRest(
  tx: Database,
  services: CreditServices,
  { order, lines, line }: { order: Order; lines: readonly OrderLine[]; line: OrderLine },
  seats: number,
): Promise<void> {
  await takeBack(tx, services, { order, lines, units: new Map([[line.id, seats]]) });
  if (line.session && new Date(line.session.startsAt) > services.clock.now())
    await returnStock(tx, [{ sku: line.sku, quantity: seats, sessionId: line.session.id }]);
  await settleUses(tx, order.id);
}
