import type { Database } from '../../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import { announceStep } from '../order-steps.ts';
import type { OrderServices } from '../order-services.ts';
import { isOrderCancelled, statusNameOf } from '../order-list.rules.ts';
import { movePayment } from '../order-payment.states.ts';
import { lockOrder, updatePayment, type Order } from '../order.repo.ts';
import { paidMinor } from '../order-figures.rules.ts';
import { readDue } from './due-amount.ts';
import { insertCharge, type Charge } from './charge.repo.ts';
import { toPaymentFacts } from './payment-facts.ts';

type ChargeRequest = Pick<Charge, 'instrument' | 'customerRef' | 'isOwnerPresent' | 'returnUrl'>;

/**
 * Stores a charge of an order before the gateway is called, so that it survives a crash. The amount is what it owes.
 * 'not_open' if nothing can be charged now: the order is paid, held or cancelled, or another charge is in progress.
 */
export async function beginCharge(
  { db, clock }: Pick<OrderServices, 'db' | 'clock'>,
  orderId: number,
  request: ChargeRequest,
): Promise<Result<Charge, 'not_open'>> {
  const begun = await db.transaction((tx) => writeBeginning(tx, clock, orderId, request));
  if (begun.ok) announceStep('charge-begun', begun.value.id);
  return begun;
}

async function writeBeginning(
  tx: Database,
  clock: OrderServices['clock'],
  orderId: number,
  request: ChargeRequest,
): Promise<Result<Charge, 'not_open'>> {
  const order = await lockOrder(tx, orderId);
  const askedMinor = order && isChargeable(order) ? await readDue(tx, order) : 0;
  const change = order && askedMinor > 0 ? movePayment(toPaymentFacts(order), 'charge_begun', clock.now()) : null;
  if (!order || !change) return fail('not_open', 'Nothing is to be charged for this order now.');
  await updatePayment(tx, orderId, { paymentState: change.state, paymentLookAt: change.lookAt, paymentTries: 0 });
  return succeed(await insertCharge(tx, clock, { orderId, askedMinor, ...request }));
}

/**
 * Returns whether an order may be charged: it is paid by card, has an amount, and was neither cancelled nor billed by
 * the order system.
 */
export const isChargeable = (order: Order): boolean =>
  order.paymentMethod === 'card' &&
  paidMinor(order) > 0 &&
  !isOrderCancelled(order.status) &&
  statusNameOf(order.status) !== 'completed';
