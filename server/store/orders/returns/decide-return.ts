import { addYears, isCalendarDate } from '../../../platform/dates/calendar.rules.ts';
import { todayOf } from '../../../platform/dates/today.ts';
import { cleanText, findTextProblem, type Problems } from '../../../platform/problem.rules.ts';
import { fail, failFields, succeed, type Result } from '../../../platform/result.ts';
import type { StaffActor } from '../credits/staff-act.ts';
import { recordOrderEvent } from '../events/order-event.repo.ts';
import { takeNumber } from '../invoices/take-number.ts';
import { actOnReturn, type ReturnForm } from './act-on-return.ts';
import type { ReturnServices } from './ask-return.ts';
import { endReturn } from './end-return.ts';
import { enqueueApprovedMessages, enqueueRefusedMail } from './return-messages.ts';
import { returnAddressLimit, returnRefusalLimit } from './return.contract.ts';
import { updateReturn, type FullReturn } from './return.repo.ts';

type Decided = Promise<Result<null, 'not_found' | 'changed' | 'invalid_input' | 'not_possible'>>;

/** Approves a return: it gets a number, and the buyer is told where to send the parcel, and until when. */
export function approveReturn(
  services: ReturnServices,
  actor: StaffActor,
  form: ReturnForm & { address: string; sendBy: string },
): Decided {
  const address = cleanText(form.address);
  const { sendBy } = form;
  const today = todayOf(services);
  const problems: Problems = {};
  const addressProblem = findTextProblem(address, { max: returnAddressLimit, isRequired: true });
  if (addressProblem) problems['address'] = addressProblem;
  if (!isCalendarDate(sendBy) || sendBy <= today || sendBy > addYears(today, 1))
    problems['sendBy'] = { key: 'ReturnSendByProblem' };
  return actOnReturn(services, actor, 'approve', form, async (tx, { order, lines, held, at }) => {
    if (Object.keys(problems).length > 0) return failFields('invalid_input', 'Some fields are wrong.', problems);
    const { userId } = actor.staff;
    const number = await takeNumber(tx, 'RET', today);
    const columns = { state: 'approved', number, address, sendBy, decidedBy: userId, decidedAt: at } as const;
    await updateReturn(tx, held.id, columns);
    const cause = { actor: 'staff', actorUserId: userId, at } as const;
    await recordOrderEvent(tx, order.id, { kind: 'return-approved', data: { number, sendBy } }, cause);
    const approved: FullReturn = { ...held, ...columns };
    await enqueueApprovedMessages(tx, services, { order, lines, approved });
    return succeed({ detail: `return ${number}, until ${sendBy}` });
  });
}

/** Refuses a return; the buyer is told why. */
export function refuseReturn(
  services: ReturnServices,
  actor: StaffActor,
  form: ReturnForm & { reason: string },
): Decided {
  const refusal = cleanText(form.reason);
  const problem = findTextProblem(refusal, { max: returnRefusalLimit, isRequired: true });
  return actOnReturn(services, actor, 'refuse', form, async (tx, { order, held, at }) => {
    if (problem) return failFields('invalid_input', 'Some fields are wrong.', { reason: problem });
    const { userId } = actor.staff;
    const columns = { state: 'refused', refusal, decidedBy: userId, decidedAt: at, endedAt: at } as const;
    await updateReturn(tx, held.id, columns);
    const cause = { actor: 'staff', actorUserId: userId, at } as const;
    await recordOrderEvent(tx, order.id, { kind: 'return-refused', data: {} }, cause);
    const refused: FullReturn = { ...held, ...columns };
    await enqueueRefusedMail(tx, services, { order, refused });
    return succeed({ detail: refusal });
  });
}

/** Closes a received return of which nothing more is credited. */
export const closeReturn = (services: ReturnServices, actor: StaffActor, form: ReturnForm): Decided =>
  actOnReturn(services, actor, 'close', form, async (tx, { order, lines, held, at }) => {
    const { userId } = actor.staff;
    const closed = await endReturn(tx, { order, lines, held }, { actor: 'staff', actorUserId: userId, at });
    if (!closed) return fail('not_possible', 'This return cannot be closed.');
    return succeed({ detail: `return ${held.number}` });
  });
