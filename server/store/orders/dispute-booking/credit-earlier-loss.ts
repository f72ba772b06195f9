import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { mayActOn, recordAct, type StaffActor } from '../credits/staff-act.ts';
import { findDisputeById, listEarlierLosses } from '../disputes/dispute.repo.ts';
import { disputeMoves } from '../disputes/dispute.table.ts';
import { lockOrder, raiseVersion } from '../order.repo.ts';
import type { SettleServices } from '../order-services.ts';
import { bookLoss } from './book-loss.ts';

/**
 * Credits the sale of a dispute that was lost before a release that does it by itself, for staff: never by itself, because
 * staff may have credited it in another way (docs/decisions/orders-and-downloads.md#lost-disputes). Once.
 */
export async function creditEarlierLoss(
  services: SettleServices,
  actor: StaffActor,
  disputeId: string,
): Promise<Result<null, 'not_found' | 'gone'>> {
  const { db, clock, delivery } = services;
  const dispute = await findDisputeById(db, disputeId);
  if (!dispute) return fail('not_found', 'There is no such dispute.');
  const credited = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, dispute.orderId);
    if (!order || !mayActOn(actor, 'bookkeeping', order)) return fail('not_found', 'There is no such dispute.');
    if (!(await isOpen(tx, disputeId))) return fail('gone', 'The sale has been credited.');
    const moves = await tx.select().from(disputeMoves).where(eq(disputeMoves.disputeId, disputeId));
    const told = { ref: dispute.providerRef, moves };
    await bookLoss(tx, services, { order, paymentId: dispute.paymentId, told, actorUserId: actor.staff.userId });
    await raiseVersion(tx, order, null);
    await recordAct(tx, clock, actor, { order, action: 'dispute-credit', detail: `dispute ${dispute.providerRef}` });
    return succeed(null);
  });
  if (credited.ok) delivery.poke();
  return credited;
}

const isOpen = async (tx: Database, disputeId: string): Promise<boolean> =>
  (await listEarlierLosses(tx)).some(({ id }) => id === disputeId);
