import type { Person } from '../../../people/access/access.contract.ts';
import type { CartOwner } from '../../cart/cart-owner.ts';
import { spendBotPass } from '../../../platform/bot-check/bot-check.ts';
import { findOpenCheckout } from '../../checkout/checkout.repo.ts';
import { quoteWithTax, readQuoteContext } from '../../checkout/quote-order.ts';
import { priceCart } from '../../cart/price-cart.ts';
import type { Locale } from '../../../platform/locale.rules.ts';
import { denialPhrase } from '../../payments/denial-phrase.rules.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import type { AttemptProcessor } from './process-attempt.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAttemptByKey, type Attempt } from '../attempt.repo.ts';
import { beginAttempt, checkExisting, type BeginRefusal, type PlaceOrderInput } from './begin-attempt.ts';
import { announceStep } from '../order-steps.ts';
import type { OrderServices } from '../order-services.ts';
import { findOrderOfAttempt, isOwn, type OrderReader } from '../order.repo.ts';
import type { OrderStatusAnswer } from '../show-order.ts';

/** The person who places an order; from the session and the cart's cookie only. */
export interface OrderingVisitor {
  person: Person | null;
  /** Null for a browser without a cart. */
  owner: CartOwner | null;
  /** An order started as a guest belongs to the browser after sign-in. */
  reader: OrderReader;
  botSession: string | null;
  language: Locale;
}

export type OrderRefusal = BeginRefusal | 'credit_card_denied' | 'order_given_up' | 'not_found';

/**
 * Places the order of a cart, exactly once per key: a repeat in parallel, after a timeout or on another node continues
 * the same attempt.
 */
export async function placeOrder(
  services: OrderServices & { orders: AttemptProcessor },
  visitor: OrderingVisitor,
  request: PlaceOrderInput & { botToken: string },
): Promise<Result<OrderStatusAnswer, OrderRefusal>> {
  const { db } = services;
  announceStep('beginning', null);
  const existing = await findAttemptByKey(db, request.key);
  const begun = existing ? checkExisting(existing, visitor.reader, request) : await begin(services, visitor, request);
  if (!begun.ok) return begun;
  if (!existing) announceStep('begun', begun.value.id);
  return resume(services, begun.value);
}

/**
 * After this point every failure leaves a stored attempt that is resumed in the background, so the order is pending,
 * not failed.
 */
async function resume(services: OrderServices & { orders: AttemptProcessor }, attempt: Attempt) {
  try {
    return await toOrderStatus(services, await services.orders.process(attempt.id, attempt));
  } catch (error) {
    services.log.error({ err: error, attempt: attempt.id }, 'an attempt to order could not be worked on');
    return succeed<OrderStatusAnswer>({ state: 'pending' });
  }
}

async function begin(
  services: OrderServices,
  { person, owner, reader, botSession, language }: OrderingVisitor,
  request: PlaceOrderInput & { botToken: string },
): Promise<Result<Attempt, BeginRefusal>> {
  const { db, clock } = services;
  const found = owner && (await findOpenCheckout(db, owner));
  if (!owner || !found) {
    // A request with the same key may have ordered the cart since its attempt was read.
    const meanwhile = await findAttemptByKey(db, request.key);
    if (meanwhile) return checkExisting(meanwhile, reader, request);
    return fail('cart_changed', 'The cart is empty, or has been ordered already.', undefined, {});
  }
  // External data is read before the transaction: nothing may wait inside it.
  const context = await readQuoteContext(services, person, found.checkout);
  if (services.tax.source === 'service') {
    const priced = await priceCart(db, clock, found.cart, context);
    await quoteWithTax({ priced, checkout: found.checkout, context });
  }
  return beginAttempt(services, {
    owner,
    reader,
    ask: request,
    context,
    customerRef: context.account?.customerTokenId ?? null,
    language,
    impersonatorEmail: person?.impersonator?.email ?? null,
    spendPass: (tx) => spendBotPass(tx, clock, botSession, request.botToken),
  });
}

/** Returns the state of the order with a key, without changing it. Keys of other people are not found. */
export async function findOrderStatus(
  services: Pick<Platform, 'db'>,
  reader: OrderReader,
  key: string,
): Promise<Result<OrderStatusAnswer, OrderRefusal>> {
  const attempt = await findAttemptByKey(services.db, key);
  if (!attempt || !isOwn(attempt, reader)) return fail('not_found', 'There is no such order.');
  return toOrderStatus(services, attempt);
}

/** Continues the order with a key, as after the bank's authentication. Keys of other people are not found. */
export async function continueOrder(
  services: OrderServices & { orders: AttemptProcessor },
  reader: OrderReader,
  key: string,
): Promise<Result<OrderStatusAnswer, OrderRefusal>> {
  const attempt = await findAttemptByKey(services.db, key);
  if (!attempt || !isOwn(attempt, reader)) return fail('not_found', 'There is no such order.');
  return resume(services, attempt);
}

async function toOrderStatus(
  { db }: Pick<Platform, 'db'>,
  attempt: Attempt,
): Promise<Result<OrderStatusAnswer, OrderRefusal>> {
  switch (attempt.state) {
    case 'COMPLETED': {
      const order = await findOrderOfAttempt(db, attempt.id);
      if (!order) throw new Error('An attempt that is completed has no order.');
      return succeed({ state: 'placed', orderId: String(order.id), orderNumber: order.orderNumber });
    }
    case 'AUTHORIZING':
      return succeed({ state: 'pending' });
    case 'NEEDS_ACTION':
      return succeed({ state: 'action_required', challengeUrl: attempt.challengeUrl ?? '' });
    case 'DECLINED': {
      const { declineCode: reason } = attempt;
      return fail('credit_card_denied', 'Your card was denied.', undefined, { reason, key: denialPhrase(reason) });
    }
    case 'REVIEW':
    case 'VOIDED':
    case 'VOIDING':
      return fail('order_given_up', 'This order was given up before it was placed. Nothing was charged.');
  }
}
