import { deductStock } from '../../catalog/stock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { lockAccount } from '../../../people/accounts/account.repo.ts';
import type { Attempt } from '../attempt.repo.ts';
import { closeOrderedCart } from './close-ordered-cart.ts';
import { toStockLines } from './draft-order.ts';
import { grantLines } from '../grants/grant-lines.ts';
import { enqueueOrderMessages } from '../messages/order-messages.ts';
import { enqueueTaxCommit } from '../../tax/enqueue-tax.ts';
import { makeInvoiceNumber } from '../order-number.rules.ts';
import { announceStep } from '../order-steps.ts';
import type { OrderServices } from '../order-services.ts';
import { bookOrder } from './book-order.ts';
import { insertOrder, type Order } from '../order.repo.ts';

/** The authorisation of an order; all null if none was needed. */
export interface Paid extends Pick<Order, 'card' | 'authorizationRef' | 'captureBefore' | 'keptCard'> {
  /** Of the card, MM/YY; sent to the order system, not stored with the order. */
  expirationDate: string | null;
}

/**
 * Turns an attempt into an order, in the transaction that completes it: order, lines, stock, cart, entitlements and all
 * messages. All or nothing.
 */
export async function completeAttempt(
  tx: Database,
  services: Pick<OrderServices, 'clock' | 'env' | 'payments' | 'installation'>,
  attempt: Attempt,
  { expirationDate, ...paid }: Paid,
): Promise<Order> {
  const { clock } = services;
  // Before anything is enqueued: messages about one person keep their order.
  const account = attempt.userId === null ? null : await lockAccount(tx, attempt.userId);
  const { order, lines } = await insertOrder(tx, clock, attempt, paid);
  announceStep('completing', attempt.id);
  await deductStock(tx, toStockLines(attempt.draft));
  await closeOrderedCart(tx, clock, attempt, String(order.id));
  const { moves, renewals } = await grantLines(tx, services, { order, lines, draft: attempt.draft, account });
  const granted = lines.map((line) => ({ ...line, renewsOn: renewals.get(line.id) ?? null }));
  const report = { order, lines: granted, attempt, account, moves, expirationDate };
  await enqueueOrderMessages(tx, services, report);
  await enqueueTaxCommit(tx, clock, { ref: order.taxRef, invoiceNumber: makeInvoiceNumber(order.orderNumber) });
  await bookOrder(tx, services, { order, lines, attempt });
  return order;
}
