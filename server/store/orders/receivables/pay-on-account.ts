import type { Database } from '../../../platform/db/connection.ts';
import { isOrderCancelled } from '../order-list.rules.ts';
import type { SettleServices } from '../order-services.ts';
import { paymentLease } from '../order-payment.states.ts';
import { findOrder, lockOrder, updatePayment, type Order } from '../order.repo.ts';
import { announceStep } from '../order-steps.ts';
import { advanceCharge } from '../payment/advance-charge.ts';
import { countOwnCharges, findLastCharge, findLiveCharge, insertCharge, type Charge } from '../payment/charge.repo.ts';
import { mostOwnCharges, toPaymentStanding, type PaymentRequest, type PaymentStanding } from '../payment/pay-order.ts';
import { readBalances } from './read-balances.ts';

const day = 24 * 3_600_000;

/**
 * Returns what is open of an order's invoices on account, in cents; 0 for a card order, and for one that waits or was
 * cancelled. Invoices of earlier releases have no due day and are left out: nobody told the site whether they were paid.
 */
export async function openOnAccount(db: Database, order: Order): Promise<number> {
  const { paymentMethod, stoppedBy, cancelledAt, status } = order;
  if (paymentMethod !== 'purchase-order' || stoppedBy !== null || cancelledAt !== null || isOrderCancelled(status))
    return 0;
  const open = (await readBalances(db, [order.id])).filter(({ invoice }) => invoice.dueOn !== null);
  return open.reduce((sum, { balance }) => sum + balance.openMinor, 0);
}

/** Amount that the buyer of an order on account pays now, in cents. */
export interface AccountAmount {
  /** At most what is open. */
  payMinor: number;
  /** Amount that was open when the buyer chose it: of another amount nothing is charged. */
  seenMinor: number;
}

/**
 * Charges an order on account to a card that its buyer enters now: what is open, or the part that the buyer has chosen.
 * Submitted twice, or in two tabs, it is charged once: the second call continues the first charge, and after that less is
 * open than was seen.
 */
export async function payOnAccount(
  services: SettleServices,
  orderId: number,
  request: PaymentRequest,
  amount: AccountAmount,
): Promise<PaymentStanding> {
  const { db, clock } = services;
  const live = await findLiveCharge(db, orderId);
  const ended = live && (await advanceCharge(services, live, live.state === 'action'));
  // It succeeded or its result is unknown: another charge could take the money twice.
  if (ended && ended.declineCode !== 'authentication_failed') return toPaymentStanding(ended);
  const dayAgo = new Date(clock.now().getTime() - day);
  if ((await countOwnCharges(db, orderId, dayAgo)) >= mostOwnCharges) return { state: 'too_many' };
  const begun = await beginOnAccount(services, orderId, request, amount);
  if (begun) return toPaymentStanding(await advanceCharge(services, begun));
  const standing = await findAccountStanding(services, orderId);
  return standing.state === 'declined' ? { state: 'changed' } : standing;
}

/**
 * Stores the charge before the gateway is called.
 * @returns null if another amount is open than was seen, or another charge is in progress
 */
async function beginOnAccount(
  { db, clock }: SettleServices,
  orderId: number,
  request: PaymentRequest,
  { payMinor, seenMinor }: AccountAmount,
): Promise<Charge | null> {
  const begun = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const openMinor = order ? await openOnAccount(tx, order) : 0;
    const askedMinor = openMinor === seenMinor ? Math.min(payMinor, openMinor) : 0;
    if (!order || askedMinor <= 0 || (await findLiveCharge(tx, orderId))) return null;
    // The sweep continues it after a crash.
    const paymentLookAt = new Date(clock.now().getTime() + paymentLease);
    await updatePayment(tx, orderId, { paymentState: order.paymentState, paymentTries: 0, paymentLookAt });
    const { instrument, customerRef, returnUrl } = request;
    return insertCharge(tx, clock, { orderId, askedMinor, instrument, customerRef, returnUrl, isOwnerPresent: true });
  });
  if (begun) announceStep('charge-begun', begun.id);
  return begun;
}

/** Continues the payment of an order on account, as after the bank's authentication, and returns its state. */
export async function findAccountStanding(services: SettleServices, orderId: number): Promise<PaymentStanding> {
  const { db } = services;
  const live = await findLiveCharge(db, orderId);
  if (live) return toPaymentStanding(await advanceCharge(services, live));
  const order = await findOrder(db, orderId);
  const last = await findLastCharge(db, orderId);
  if (!order || (await openOnAccount(db, order)) === 0)
    return { state: last?.state === 'captured' ? 'paid' : 'not_due' };
  return { state: 'declined', code: last?.state === 'failed' ? last.declineCode : null };
}

/** Returns what has been paid of an order's invoices on account, in cents. */
export const paidOnAccount = async (db: Database, orderId: number): Promise<number> =>
  (await readBalances(db, [orderId]))
    .filter(({ invoice }) => invoice.dueOn !== null)
    .reduce((sum, { balance }) => sum + balance.paidMinor, 0);
