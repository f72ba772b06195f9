import type { Person } from '../../../people/access/access.contract.ts';
import type { CartOwner } from '../../cart/cart-owner.ts';
import { spendBotPass } from '../../../platform/bot-check/bot-check.ts';
import { findOpenCheckout } from '../../checkout/checkout.repo.ts';
import { readQuoteContext } from '../../checkout/quote-order.ts';
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
import type { OrderStanding } from '../show-order.ts';

/** Describes who places an order; from the session and the cart's cookie only. */
export interface OrderingVisitor {
  person: Person | null;
  /** Null for a browser without a cart. */
  owner: CartOwner | null;
  /** An order begun as a guest stays the browser's after sign-in. */
  reader: OrderReader;
  botSession: string | null;
  language: Locale;
}

export type OrderRefusal = BeginRefusal | 'credit_card_denied' | 'order_given_up' | 'not_found';

/**
 * Places the order of a cart, exactly once for a key: asked again with the same key, in parallel, after a time-out or
 * on another node, it goes on with the attempt that was begun.
 */
export async function placeOrder(
  services: OrderServices & { orders: AttemptProcessor },
  visitor: OrderingVisitor,
  ask: PlaceOrderInput & { botToken: string },
): Promise<Result<OrderStanding, OrderRefusal>> {
  const { db } = services;
  announceStep('beginning', null);
  const existing = await findAttemptByKey(db, ask.key);
  const begun = existing ? checkExisting(existing, visitor.reader, ask) : await begin(services, visitor, ask);
  if (!begun.ok) return begun;
  if (!existing) announceStep('begun', begun.value.id);
  return resume(services, begun.value);
}

/** Whatever goes wrong from here on, the attempt is written down and goes on by itself: that is pending, not failed. */
async function resume(services: OrderServices & { orders: AttemptProcessor }, attempt: Attempt) {
  try {
    return await standingOf(services, await services.orders.process(attempt.id, attempt));
  } catch (error) {
    services.log.error({ err: error, attempt: attempt.id }, 'an attempt to order could not be worked on');
    return succeed<OrderStanding>({ state: 'pending' });
  }
}

async function begin(
  services: OrderServices,
  { person, owner, reader, botSession, language }: OrderingVisitor,
  ask: PlaceOrderInput & { botToken: string },
): Promise<Result<Attempt, BeginRefusal>> {
  const { db, clock } = services;
  const found = owner && (await findOpenCheckout(db, owner));
  if (!owner || !found) {
    // A request with the same key may have ordered the cart since its attempt was looked for.
    const meanwhile = await findAttemptByKey(db, ask.key);
    if (meanwhile) return checkExisting(meanwhile, reader, ask);
    return fail('cart_changed', 'The cart is empty, or has been ordered already.', undefined, {});
  }
  // Whatever is not of the database is read before the transaction: nothing may wait inside it.
  const context = await readQuoteContext(services, person, found.checkout);
  return beginAttempt(services, {
    owner,
    reader,
    ask,
    context,
    customerRef: context.account?.customerTokenId ?? null,
    language,
    impersonatorEmail: person?.impersonator?.email ?? null,
    spendPass: (tx) => spendBotPass(tx, clock, botSession, ask.botToken),
  });
}

/** Returns how the order of a key stands; asking changes nothing. Somebody else's key is not found. */
export async function findOrderStanding(
  services: Pick<Platform, 'db'>,
  reader: OrderReader,
  key: string,
): Promise<Result<OrderStanding, OrderRefusal>> {
  const attempt = await findAttemptByKey(services.db, key);
  if (!attempt || !isOwn(attempt, reader)) return fail('not_found', 'There is no such order.');
  return standingOf(services, attempt);
}

/** Goes on with the order of a key, as after the bank's question. Somebody else's key is not found. */
export async function continueOrder(
  services: OrderServices & { orders: AttemptProcessor },
  reader: OrderReader,
  key: string,
): Promise<Result<OrderStanding, OrderRefusal>> {
  const attempt = await findAttemptByKey(services.db, key);
  if (!attempt || !isOwn(attempt, reader)) return fail('not_found', 'There is no such order.');
  return resume(services, attempt);
}

async function standingOf(
  { db }: Pick<Platform, 'db'>,
  attempt: Attempt,
): Promise<Result<OrderStanding, OrderRefusal>> {
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
