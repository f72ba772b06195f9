import { takeStock } from '../catalog/stock.ts';
import { deleteCheckout } from '../checkout/checkout.repo.ts';
import type { Database } from '../db/connection.ts';
import { lockAccount } from '../accounts/account.repo.ts';
import type { Attempt } from './attempt.repo.ts';
import { closeOrderedCart } from './close-ordered-cart.ts';
import { stockLinesOf } from './draft-order.ts';
import { grantLines } from './grant-lines.ts';
import { enqueueOrderMessages } from './order-messages.ts';
import { announceStep } from './order-steps.ts';
import type { OrderTools } from './order-tools.ts';
import { insertOrder, type Order } from './order.repo.ts';

/** What was authorised for an order; all null where nothing had to be. */
export type Paid = Pick<Order, 'card' | 'authorizationRef' | 'captureBefore'>;

/**
 * Makes an attempt an order, in the transaction that calls it completed: the order and its lines, the stock, the cart,
 * what the lines grant, and every message to others. All of it or nothing.
 */
export async function completeAttempt(
  tx: Database,
  { clock, env }: Pick<OrderTools, 'clock' | 'env'>,
  attempt: Attempt,
  paid: Paid,
): Promise<Order> {
  // Before anything is enqueued: messages about one person keep their order.
  const account = attempt.userId === null ? null : await lockAccount(tx, attempt.userId);
  const { order, lines } = await insertOrder(tx, clock, attempt, paid);
  announceStep('completing', attempt.id);
  await takeStock(tx, stockLinesOf(attempt.draft));
  await closeOrderedCart(tx, clock, attempt, String(order.id));
  await deleteCheckout(tx, attempt.cartId);
  const granted = await grantLines(tx, clock, { order, lines, draft: attempt.draft, account });
  await enqueueOrderMessages(tx, { clock, env }, { order, lines, attempt, account, moves: granted });
  return order;
}
