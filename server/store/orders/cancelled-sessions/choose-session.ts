import type { Database } from '../../../platform/db/connection.ts';
import { takeSeats } from '../../catalog/stock.ts';
import type { TrainingSession } from '../../catalog/catalog.contract.ts';
import type { CreditServices } from '../credits/staff-act.ts';
import { bookedSeats } from '../moved-sessions/booked-seats.rules.ts';
import { listOrderLines, lockOrder, type Order, type OrderLine } from '../order.repo.ts';
import { isChoiceOver } from './await-choice.ts';
import { listOpenSeats, lockSeat, updateSeat, type CancelledSeat } from './cancelled-seat.repo.ts';
import { listOtherSessions, moveSeats } from './move-seats.ts';
import { settleSeats } from './settle-seats.ts';

/** Seats of a cancelled session of which the buyer is to choose, with the days to choose from. */
export interface OpenChoice {
  seat: CancelledSeat;
  line: OrderLine;
  seats: number;
  sessions: TrainingSession[];
}

/** Returns what the buyer of an order is to choose. */
export async function listChoices(
  { db, clock }: Pick<CreditServices, 'db' | 'clock'>,
  order: Pick<Order, 'id'>,
): Promise<OpenChoice[]> {
  const open = await listOpenSeats(db, order.id);
  if (open.length === 0) return [];
  const lines = await listOrderLines(db, order.id);
  const choices: OpenChoice[] = [];
  for (const seat of open) {
    if (isChoiceOver(seat, clock.now())) continue;
    const line = lines.find(({ id }) => id === seat.orderLineId);
    const seats = line?.session?.id === seat.sessionId ? bookedSeats(line) : 0;
    if (!line || seats === 0) continue;
    const asked = { productId: line.productId, sessionId: seat.sessionId, seats, now: clock.now() };
    choices.push({ seat, line, seats, sessions: await listOtherSessions(db, asked) });
  }
  return choices;
}

/** Choice of a buyer: the money, or the id of another session. */
export type BuyerChoice = { kind: 'refund' } | { kind: 'move'; to: string };

/**
 * Stores and carries out what the buyer of an order chooses for the seats of a cancelled session. The order is the caller's to
 * name. The first choice counts.
 * @returns 'late' after the last day, from which on the money goes back by itself; 'closed' if somebody has decided meanwhile, 'full' if that session has not enough free seats any more
 */
export async function chooseSession(
  services: CreditServices,
  { orderId, seatId, choice }: { orderId: number; seatId: string; choice: BuyerChoice },
): Promise<'done' | 'closed' | 'late' | 'full'> {
  const done = await services.db.transaction((tx) => choose(tx, services, { orderId, seatId, choice }));
  if (done === 'done' && choice.kind === 'refund') await settleSeats(services, seatId);
  if (done === 'done') services.delivery.poke();
  return done;
}

async function choose(
  tx: Database,
  services: CreditServices,
  { orderId, seatId, choice }: { orderId: number; seatId: string; choice: BuyerChoice },
): Promise<'done' | 'closed' | 'late' | 'full'> {
  const order = await lockOrder(tx, orderId);
  const seat = await lockSeat(tx, seatId);
  if (!order || seat?.orderId !== orderId || seat.state !== 'open') return 'closed';
  if (isChoiceOver(seat, services.clock.now())) return 'late';
  const open = (await listChoices({ db: tx, clock: services.clock }, order)).find((each) => each.seat.id === seatId);
  if (!open) return 'closed';
  const at = services.clock.now();
  if (choice.kind === 'refund') {
    await updateSeat(tx, seatId, { state: 'refunding', lookAt: at });
    return 'done';
  }
  const to = open.sessions.find(({ id }) => id === choice.to);
  if (!to || !(await takeSeats(tx, to.id, open.seats))) return 'full';
  await moveSeats(tx, services, { order, line: open.line, seat, to, cause: { actor: 'buyer', at } });
  return 'done';
}
