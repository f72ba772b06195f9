import type { Database } from '../../../platform/db/connection.ts';
import type { Problems } from '../../../platform/problem.rules.ts';
import { fail, failFields, succeed, type Result } from '../../../platform/result.ts';
import type { MailServices } from '../messages/order-mail.ts';
import type { StaffActor } from '../credits/staff-act.ts';
import { recordOrderEvent, type EventCause } from '../events/order-event.repo.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { actOnReturn, type LockedReturn, type ReturnForm } from './act-on-return.ts';
import { unitsField, type ReturnServices } from './ask-return.ts';
import { enqueueReceivedMail } from './return-messages.ts';
import { findReturnByNumber, updateReturn, updateReturnLine, type FullReturn } from './return.repo.ts';
import { nextReturnState } from './return.states.ts';

/** What was in the parcel of a return, by the ids of order lines. */
export interface ReturnedUnits {
  units: ReadonlyMap<string, number>;
  /** Those of them that can be sold again. */
  resellable: ReadonlyMap<string, number>;
}

/** Returns the name of the field with the units of a line that can be sold again. */
export const resellableField = ({ position }: Pick<OrderLine, 'position'>): string => `resellable-${position}`;

/**
 * Why a parcel is not booked. 'too_many': more units than were approved, or more that can be sold again than arrived.
 * 'other_units': the same return was received before with other units.
 */
export type ReceiveFailure = 'not_found' | 'not_approved' | 'too_many' | 'nothing' | 'other_units';

/**
 * Books the parcel of a return that the order system tells of, in the caller's transaction with the order locked. Told
 * again with the same units it changes nothing. Staff then credit the units at `/staff/returns`.
 * @param told.number of the return
 * @returns whether it was news
 */
export async function receiveReturn(
  tx: Database,
  services: MailServices,
  {
    order,
    lines,
    number,
    returned,
    cause,
  }: { order: Order; lines: readonly OrderLine[]; number: string; returned: ReturnedUnits; cause: EventCause },
): Promise<Result<{ isNews: boolean }, ReceiveFailure>> {
  const held = await findReturnByNumber(tx, number);
  if (!held || held.orderId !== order.id) return fail('not_found', 'The order has no such return.');
  if (held.state === 'received' || held.state === 'closed')
    return isAsReceived(held, returned)
      ? succeed({ isNews: false })
      : fail('other_units', 'The return was received with other units.');
  if (nextReturnState(held.state, 'receive') === null) return fail('not_approved', 'The return is not approved.');
  const wrong = findWrongUnits(held, returned);
  if (wrong) return fail(wrong, 'These are not the units of the return.');
  await bookParcel(tx, services, { order, lines, held }, returned, cause);
  return succeed({ isNews: true });
}

/** Books the parcel of a return as a member of staff. */
export const receiveParcel = (
  services: ReturnServices,
  actor: StaffActor,
  form: ReturnForm & { returned: ReturnedUnits },
): Promise<Result<null, 'not_found' | 'changed' | 'invalid_input' | 'not_possible'>> =>
  actOnReturn(services, actor, 'receive', form, async (tx, { order, lines, held, at }) => {
    const problems = findReceiveProblems(held, lines, form.returned);
    if (Object.keys(problems).length > 0) return failFields('invalid_input', 'Some fields are wrong.', problems);
    const cause = { actor: 'staff', actorUserId: actor.staff.userId, at } as const;
    await bookParcel(tx, services, { order, lines, held }, form.returned, cause);
    return succeed({ detail: `return ${held.number}, ${sumOf(form.returned.units)} units` });
  });

const sumOf = (units: ReadonlyMap<string, number>): number => [...units.values()].reduce((sum, some) => sum + some, 0);
const isCount = (some: number): boolean => Number.isSafeInteger(some) && some >= 0;

const isAsReceived = ({ lines }: FullReturn, { units, resellable }: ReturnedUnits): boolean =>
  [...units.keys()].every((id) => lines.some(({ orderLineId }) => orderLineId === id)) &&
  lines.every(
    ({ orderLineId, receivedUnits, resellableUnits }) =>
      receivedUnits === (units.get(orderLineId) ?? 0) && resellableUnits === (resellable.get(orderLineId) ?? 0),
  );

function findWrongUnits({ lines }: FullReturn, { units, resellable }: ReturnedUnits): 'too_many' | 'nothing' | null {
  const isPossible =
    [...units, ...resellable].every(
      ([id, some]) => isCount(some) && (some === 0 || lines.some(({ orderLineId }) => orderLineId === id)),
    ) &&
    lines.every(({ orderLineId, units: most }) => {
      const some = units.get(orderLineId) ?? 0;
      return some <= most && (resellable.get(orderLineId) ?? 0) <= some;
    });
  if (!isPossible) return 'too_many';
  return sumOf(units) === 0 ? 'nothing' : null;
}

/** Returns the problems of what staff entered about a parcel, by field. */
function findReceiveProblems(
  held: FullReturn,
  lines: readonly OrderLine[],
  { units, resellable }: ReturnedUnits,
): Problems {
  const problems: Problems = {};
  for (const line of lines) {
    const most = held.lines.find(({ orderLineId }) => orderLineId === line.id)?.units ?? 0;
    const some = units.get(line.id) ?? 0;
    const good = resellable.get(line.id) ?? 0;
    if (!isCount(some) || some > most) problems[unitsField(line)] = { key: 'ReturnUnitsLeft', tokens: { units: most } };
    else if (!isCount(good) || good > some)
      problems[resellableField(line)] = { key: 'ReturnResellableProblem', tokens: { units: some } };
  }
  const first = lines.find(({ id }) => held.lines.some(({ orderLineId }) => orderLineId === id));
  const isEmpty = findWrongUnits(held, { units, resellable }) === 'nothing';
  if (isEmpty && first) problems[unitsField(first)] = { key: 'ReturnNoUnits' };
  return problems;
}

async function bookParcel(
  tx: Database,
  services: MailServices,
  { order, lines, held }: Pick<LockedReturn, 'order' | 'held'> & { lines: readonly OrderLine[] },
  { units, resellable }: ReturnedUnits,
  cause: EventCause,
): Promise<void> {
  for (const line of held.lines) {
    const receivedUnits = units.get(line.orderLineId) ?? 0;
    await updateReturnLine(tx, line, { receivedUnits, resellableUnits: resellable.get(line.orderLineId) ?? 0 });
  }
  // The time of the booking, not of the parcel: credit notes are compared with it.
  const receivedAt = services.clock.now();
  await updateReturn(tx, held.id, { state: 'received', receivedAt, receivedBy: cause.actorUserId ?? null });
  const event = { kind: 'return-received', data: { number: held.number ?? '', units: sumOf(units) } } as const;
  await recordOrderEvent(tx, order.id, event, cause);
  await enqueueReceivedMail(tx, services, { order, lines, received: held, units });
}
