import { recordAudit } from '../../../people/access/audit.repo.ts';
import { may } from '../../../people/access/access.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { todayOf } from '../../../platform/dates/today.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { lockCatalog, readCatalog } from '../../catalog/catalog.repo.ts';
import { toSheets } from '../../catalog/catalog-sheets.ts';
import { takeSeats } from '../../catalog/stock.ts';
import { mayActOn, type CreditServices, type StaffActor } from '../credits/staff-act.ts';
import { bookedSeats } from '../moved-sessions/booked-seats.rules.ts';
import { moveSession, sessionVersion, typeSession } from '../moved-sessions/move-session.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { listBookedLines, lockSeats, saveSeat } from './cancelled-seat.repo.ts';
import type { SeatState } from '../cancelled-seat.table.ts';
import { choiceDaysFrom, choiceReminderAt, endOfChoice, isChoiceDay } from './choice-day.rules.ts';
import { choiceMessage } from './choice-message.ts';
import { listOtherSessions } from './move-seats.ts';

/** Decision of staff about the seats of a cancelled session. */
export type SeatChoice =
  | { kind: 'refund' }
  /** `until`: the last day on which buyers choose, YYYY-MM-DD; a fortnight if it is left out. */
  | { kind: 'ask'; until?: string }
  | { kind: 'move'; to: string };

type Refusal = 'not_found' | 'changed_meanwhile' | 'no_right' | 'not_offered' | 'wrong_day';
type Tools = CreditServices;

/** States in which staff may decide anew: nothing has been done yet. */
const undecided: readonly SeatState[] = ['open', 'stuck'];

/**
 * Cancels a session, unless it is cancelled, and stores what becomes of each line with seats in it: all in one transaction with
 * the audit entry. It is carried out afterwards, line by line (`sweep-seats.ts`), so nothing of it is lost or done twice.
 * Seats about which something was decided before keep it, and so do those of the member of staff, which another person settles.
 */
export async function settleSession(
  services: Tools,
  actor: StaffActor,
  { id, version, choice }: { id: string; version: string; choice: SeatChoice },
): Promise<Result<{ orders: number }, Refusal>> {
  const { db, clock, env, installation } = services;
  if (!may(actor.staff, 'orders.credit')) return fail('not_found', 'There is no such session.');
  const today = todayOf(services);
  const until = choice.kind === 'ask' ? (choice.until ?? choiceDaysFrom(today).usual) : null;
  if (until !== null && !isChoiceDay(until, today)) return fail('wrong_day', 'That day cannot be the last one.');
  const chooseBy = until === null ? null : endOfChoice(until, installation.timeZone);
  const settled = await db.transaction(async (tx): Promise<Result<{ orders: number }, Refusal>> => {
    await lockCatalog(tx);
    const row = toSheets(await readCatalog(tx)).sessions.find((session) => session.id === id);
    if (!row) return fail('not_found', 'There is no such session.');
    const typed = typeSession(row, installation.timeZone);
    if (sessionVersion(typed) !== version) return fail('changed_meanwhile', 'This session was changed meanwhile.');
    if (!row.isInactive && !may(actor.staff, 'catalogue'))
      return fail('no_right', 'It needs the right to the catalogue.');
    const decided = await lockSeats(tx, id);
    const booked = (await listBookedLines(tx, id)).filter(({ line }) => {
      const before = decided.find(({ orderLineId }) => orderLineId === line.id);
      return !before || undecided.includes(before.state);
    });
    const own = booked.filter(({ order }) => !mayActOn(actor, 'orders.credit', order));
    const theirs = booked.filter((each) => !own.includes(each));
    const productId = row.productId;
    if (choice.kind === 'move' && !(await takePlaces(tx, services, { id, productId, to: choice.to, theirs })))
      return fail('not_offered', 'That session has not enough free seats.');
    if (!row.isInactive) {
      const { startsAt, endsAt, place } = typed;
      const who = { userId: actor.staff.userId, requestId: actor.requestId };
      // Who moves is told of the new day alone.
      const isTelling = choice.kind !== 'move';
      const move = { actor: who, id, version, typed: { startsAt, endsAt, place, isCancelled: true }, isTelling };
      const cancelled = await moveSession({ db: tx, clock, env, installation }, move);
      if (!cancelled.ok) throw new Error(`A session could not be cancelled: ${cancelled.message}`);
    }
    await decide(tx, services, actor, { id, choice, chooseBy, own, theirs });
    await recordAudit(tx, clock, {
      actorUserId: actor.staff.userId,
      subjectUserId: null,
      requestId: actor.requestId,
      action: 'session-settle',
      detail: `${id}: ${choice.kind === 'move' ? `move to ${choice.to}` : choice.kind}${until === null ? '' : ` until ${until}`}, ${theirs.length} lines`,
    });
    return succeed({ orders: theirs.length });
  });
  if (settled.ok) services.delivery.poke();
  return settled;
}

interface Booked {
  order: Order;
  line: OrderLine;
}

/** Takes the seats of all lines in the other session, or none. */
async function takePlaces(
  tx: Database,
  { clock }: Tools,
  { id, productId, to, theirs }: { id: string; productId: string; to: string; theirs: readonly Booked[] },
): Promise<boolean> {
  const seats = theirs.reduce((sum, { line }) => sum + bookedSeats(line), 0);
  const others = await listOtherSessions(tx, { productId, sessionId: id, seats, now: clock.now() });
  return others.some((session) => session.id === to) && (seats === 0 || (await takeSeats(tx, to, seats)));
}

interface Decision {
  id: string;
  choice: SeatChoice;
  /** End of the last day to choose; null unless buyers choose. */
  chooseBy: Date | null;
  own: readonly Booked[];
  theirs: readonly Booked[];
}

/** Stores the decision about each line. */
async function decide(
  tx: Database,
  services: Tools,
  { staff, requestId }: StaffActor,
  { id, choice, chooseBy, own, theirs }: Decision,
): Promise<void> {
  const at = services.clock.now();
  const lookAt = (state: SeatState): Date | null => {
    if (state === 'open' && chooseBy) return choiceReminderAt({ decidedAt: at, chooseBy });
    return state === 'refunding' || state === 'moving' ? at : null;
  };
  const store = ({ order, line }: Booked, state: SeatState, failure: string | null) =>
    saveSeat(tx, {
      sessionId: id,
      orderId: order.id,
      orderLineId: line.id,
      seats: bookedSeats(line),
      state,
      toSessionId: state === 'moving' && choice.kind === 'move' ? choice.to : null,
      failure,
      decidedBy: staff.userId,
      requestId,
      chooseBy: state === 'open' ? chooseBy : null,
      remindedAt: null,
      lookAt: lookAt(state),
      decidedAt: at,
      endedAt: null,
    });
  const states = { refund: 'refunding', ask: 'open', move: 'moving' } as const;
  for (const each of theirs) {
    await store(each, states[choice.kind], null);
    if (choice.kind !== 'ask') continue;
    const { order, line } = each;
    const reference = `session-choice-${line.id}-${crypto.randomUUID()}`;
    const asked = { order, line, chooseBy, kind: 'sessionChoice', reference } as const;
    await enqueue(tx, services.clock, await choiceMessage(tx, services, asked));
  }
  for (const each of own) await store(each, 'stuck', 'own');
}
