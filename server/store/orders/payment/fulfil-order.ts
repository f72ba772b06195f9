import type { Person } from '../../../people/access/access.contract.ts';
import { may } from '../../../people/access/access.rules.ts';
import { recordAudit } from '../../../people/access/audit.repo.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { orderSubject } from '../order-subject.rules.ts';
import { isOrderCancelled } from '../order-list.rules.ts';
import { openPayments } from '../order-payment.states.ts';
import { shipRest } from '../fulfilment/ship-rest.ts';
import { findOrder, lockOrder, markFulfilled, raiseVersion, type Order } from '../order.repo.ts';
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
    await markFulfilled(tx, orderId, at);
    await raiseVersion(tx, order, null);
    const detail = `order ${order.orderNumber}`;
    const subjectUserId = orderSubject(order);
    await recordAudit(tx, clock, { actorUserId: staff.userId, subjectUserId, action: 'ship', detail, requestId });
    const cause = { actor: 'staff', actorUserId: staff.userId, at } as const;
    await shipRest(tx, services, order, cause);
    return succeed(order);
  });
  if (!written.ok) return written;
  await settlePayment(services, orderId);
  const after = await findOrder(db, orderId);
  return after ? succeed(after) : fail('not_found', 'There is no such order.');
}

/** Returns whether staff can mark an order as shipped: it is paid by card, not cancelled, and its amount is open. */
export const isOpenForStaff = ({ status, paymentState, paymentMethod, stoppedBy }: Order): boolean =>
  stoppedBy !== 'accounts' &&
  stoppedBy !== 'staff' &&
  paymentMethod === 'card' &&
  !isOrderCancelled(status) &&
  paymentState !== 'charging' &&
  paymentState !== 'lost' &&
  openPayments.includes(paymentState);
