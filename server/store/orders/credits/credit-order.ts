import { fail, succeed, type Result } from '../../../platform/result.ts';
import { listOrderLines, lockOrder } from '../order.repo.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import { issueCredit, type Crediting, type Issued } from './issue-credit.ts';
import type { PlanFailure } from './plan-credit.ts';
import { limitLeft, mayActOn, recordAct, type CreditServices, type StaffActor } from './staff-act.ts';

type Ask = Omit<Crediting, 'order' | 'lines' | 'cause' | 'limitMinor' | 'seenVersion'> & {
  orderId: number;
  seenVersion: number;
};

/**
 * Issues a credit note as a member of staff, and gives the money back: asked first and stored, then the gateway, then the
 * outcome. Not for an order of their own. Above the limit the money waits for another person.
 */
export async function creditOrder(
  services: CreditServices,
  actor: StaffActor,
  ask: Ask,
): Promise<Result<Issued, PlanFailure | 'changed'>> {
  const { db, clock } = services;
  const written = await db.transaction(async (tx): Promise<Result<Issued, PlanFailure | 'changed'>> => {
    const order = await lockOrder(tx, ask.orderId);
    if (!order || !mayActOn(actor, 'orders.credit', order)) return fail('not_found', 'There is no such order.');
    const lines = await listOrderLines(tx, order.id);
    const cause = { actor: 'staff', actorUserId: actor.staff.userId, at: clock.now() } as const;
    const limitMinor = await limitLeft(tx, services, order, actor.staff.userId);
    const { orderId: _id, ...wanted } = ask;
    const issued = await issueCredit(tx, services, { ...wanted, order, lines, cause, limitMinor });
    if (issued.ok) {
      const detail = `credit note ${issued.value.note.number}`;
      await recordAct(tx, clock, actor, { order, action: 'order-credit', detail });
    }
    return issued;
  });
  if (!written.ok) return written;
  services.delivery.poke();
  const refunds = [];
  for (const refund of written.value.refunds) refunds.push((await carryOutRefund(services, refund.id)) ?? refund);
  return succeed({ note: written.value.note, refunds });
}
