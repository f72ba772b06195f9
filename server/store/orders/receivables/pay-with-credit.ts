import { randomUUID } from 'node:crypto';
import { lockAccount } from '../../../people/accounts/account.repo.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import type { SettleServices } from '../order-services.ts';
import { lockOrder, setCreditUsed, type Order } from '../order.repo.ts';
import { findLiveCharge } from '../payment/charge.repo.ts';
import { closePaid } from '../payment/close-paid.ts';
import { deleteStoredCard } from '../payment/delete-stored-card.ts';
import { readDue } from '../payment/due-amount.ts';
import { isPayable, recheckHold } from '../payment/pay-order.ts';
import { enqueuePaymentMessages } from '../payment/payment-messages.ts';
import { readSpendableCredit } from './account-credit.ts';
import { payInvoices } from './book-payment.ts';
import { openOnAccount } from './pay-on-account.ts';
import { readBalances } from './read-balances.ts';

/** Returns what the credit of an order's buyer can pay of it now, in cents; 0 for a guest, and if nothing is asked. */
export async function payableByCredit(db: Database, order: Order): Promise<number> {
  if (order.userId === null) return 0;
  const askedMinor = await readAsked(db, order);
  return askedMinor === 0 ? 0 : Math.min(askedMinor, await readSpendableCredit(db, order.userId));
}

/** Returns what the buyer of an order is asked to pay, in cents; 0 before its books are stored. */
async function readAsked(db: Database, order: Order): Promise<number> {
  if (order.paymentMethod === 'purchase-order') return openOnAccount(db, order);
  return order.isBooked && isPayable(order) ? readDue(db, order) : 0;
}

/**
 * Pays an order with the credit of its buyer, up to what is open of its invoices. The customer's record is locked first,
 * so that nothing else can count the same credit (docs/decisions/payments.md#account-credit).
 * @param mostMinor what the buyer has agreed to, in cents
 * @returns the cents that were paid; 'not_due' if nothing is open or no credit is left, 'charging' while a card is charged
 */
export async function payWithCredit(
  services: SettleServices,
  order: Order,
  mostMinor: number,
): Promise<Result<number, 'not_due' | 'charging'>> {
  const { userId } = order;
  if (userId === null) return fail('not_due', 'A guest has no credit.');
  // The hold of a silent gateway may have been taken after all.
  const known = order.paymentState === 'lost' ? await recheckHold(services, order) : null;
  if (known?.state === 'paid') return fail('not_due', 'The hold was taken after all.');
  if (known) return fail('charging', 'The gateway does not know yet whether the hold was taken.');
  const paid = await services.db.transaction((tx) => write(tx, services, { orderId: order.id, userId, mostMinor }));
  if (!paid.ok) return paid;
  services.delivery.poke();
  if (paid.value.isComplete) await deleteStoredCard(services, order.id);
  return succeed(paid.value.paidMinor);
}

async function write(
  tx: Database,
  services: SettleServices,
  { orderId, userId, mostMinor }: { orderId: number; userId: string; mostMinor: number },
): Promise<Result<{ paidMinor: number; isComplete: boolean }, 'not_due' | 'charging'>> {
  await lockAccount(tx, userId);
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('not_due', 'There is no such order.');
  if (await findLiveCharge(tx, orderId)) return fail('charging', 'A card is being charged for the order.');
  const amountMinor = Math.min(mostMinor, await payableByCredit(tx, order));
  if (amountMinor <= 0) return fail('not_due', 'Nothing is open, or no credit is left.');
  const isOnAccount = order.paymentMethod === 'purchase-order';
  const open = (await readBalances(tx, [orderId])).filter(({ invoice }) => !isOnAccount || invoice.dueOn !== null);
  const reference = randomUUID();
  const source = { method: 'credit', incomingPaymentId: null, reference } as const;
  const cause = { actor: 'buyer', actorUserId: userId, at: services.clock.now() } as const;
  const { restMinor } = await payInvoices(tx, services, { orders: [order], open, amountMinor, source, cause });
  const paidMinor = amountMinor - restMinor;
  if (isOnAccount) return succeed({ paidMinor, isComplete: false });
  const creditMinor = await setCreditUsed(tx, order, paidMinor);
  const after = await closePaid(tx, services, { ...order, creditMinor });
  if (!after) return succeed({ paidMinor, isComplete: false });
  await enqueuePaymentMessages(tx, services, after, { reference, isMailed: false, paidMinor: 0 });
  return succeed({ paidMinor, isComplete: after.paymentState === 'captured' });
}
