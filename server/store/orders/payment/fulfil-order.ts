import type { Person } from '../../../people/access/access.contract.ts';
import { may } from '../../../people/access/access.rules.ts';
import { recordAudit } from '../../../people/access/audit.repo.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { orderSubject } from '../order-subject.rules.ts';
import { isOrderCancelled } from '../order-list.rules.ts';
import { isUndelivered } from './payment-facts.ts';
import { openPayments } from '../order-payment.states.ts';
import { deliverUnits } from '../fulfilment/deliver-units.ts';
import { deliveryOf } from '../fulfilment/ship-units.ts';
import { findOrder, lockOrder, makePaymentDue, raiseVersion, type Order } from '../order.repo.ts';
import type { SettleServices } from '../order-services.ts';
import { settlePayment } from './settle-payment.ts';

interface StaffAct {
  staff: Pick<Person, 'userId' | 'rights' | 'impersonator'>;
  orderId: number;
  requestId: string;
}

/**
 * Records that an order ships or has become available, and charges it: the hold if there is one, else the stored card;
 * if neither is possible the buyer is asked to pay. Noted on the order. Repeated after a failed charge it charges the
 * stored card again.
 * @returns the updated order
 */
export async function fulfilOrder(
  services: SettleServices,
  { staff, orderId, requestId }: StaffAct,
): Promise<Result<Order, 'not_found' | 'not_open'>> {
  const { db, clock } = services;
  if (!may(staff, 'orders.decide')) return fail('not_found', 'There is no such order.');
  const written = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return fail('not_found', 'There is no such order.');
    if (!isOpenForStaff(order)) return fail('not_open', 'Nothing is to be charged for this order now.');
    const at = clock.now();
    await raiseVersion(tx, order, null);
    // Shipped before, but not charged: the charge is due again.
    await makePaymentDue(tx, orderId, at);
    const detail = `order ${order.orderNumber}`;
    const subjectUserId = orderSubject(order);
    await recordAudit(tx, clock, { actorUserId: staff.userId, subjectUserId, action: 'ship', detail, requestId });
    const cause = { actor: 'staff', actorUserId: staff.userId, at } as const;
    await deliverUnits(tx, services, order, deliveryOf(null, cause));
    return succeed(order);
  });
  if (!written.ok) return written;
  await settlePayment(services, orderId);
  const after = await findOrder(db, orderId);
  return after ? succeed(after) : fail('not_found', 'There is no such order.');
}

/**
 * Returns whether staff can mark an order as shipped: it is not cancelled or stopped, and something of it has not been
 * delivered or charged.
 */
export function isOpenForStaff(order: Order): boolean {
  const { status, paymentState, paymentMethod, cancelledAt, stoppedBy, givenUpAt } = order;
  if (isOrderCancelled(status) || cancelledAt !== null || stoppedBy !== null || givenUpAt !== null) return false;
  if (paymentMethod !== 'card') return isUndelivered(order);
  return paymentState !== 'charging' && paymentState !== 'lost' && openPayments.includes(paymentState);
}
