import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hashCartToken, type CartOwner } from '../../cart/cart-owner.ts';
import { sourceColumns } from '../../cart/change-cart.ts';
import { lockOpenCart, type Cart } from '../../cart/cart.repo.ts';
import { reserveStock } from '../../catalog/stock.ts';
import { findPurchaseRefusal } from '../../catalog/purchase.rules.ts';
import { quoteOrder, type QuoteContext } from '../../checkout/quote-order.ts';
import type { Quote } from '../../checkout/compose-quote.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Locale } from '../../../platform/locale.rules.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAttemptByKey, findLiveAttempt, insertAttempt, updateAttempt, type Attempt } from '../attempt.repo.ts';
import { draftOrder, stockLinesOf } from './draft-order.ts';
import { freeCart } from './free-cart.ts';
import { transition } from '../order.states.ts';
import { isOwn, type OrderReader } from '../order.repo.ts';
import type { StoredInstrument } from '../order.table.ts';

/** Holds what the person has seen and agreed to. The amount is compared, never charged. */
export interface PlaceOrderInput {
  key: string;
  cartVersion: number;
  expectedPayableMinor: number;
  instrument: StoredInstrument;
  /** Where the visit came from: the order is told even when the cart was not (docs/decisions/cart.md#order-source). */
  orderSource?: string | undefined;
}

export type BeginRefusal =
  | 'key_reused'
  | 'cart_changed'
  | 'price_changed'
  | 'out_of_stock'
  | 'order_in_progress'
  | 'order_not_possible'
  | 'bot_check_failed'
  | 'bot_locked';

/** The same ask has the same hash; what differs on a retry, such as the proof of being a person, is not part of it. */
const hashAsk = ({ cartVersion, expectedPayableMinor, instrument }: PlaceOrderInput): string =>
  createHash('sha256')
    .update(JSON.stringify([cartVersion, expectedPayableMinor, Object.entries(instrument ?? {})]))
    .digest('base64url');

interface Beginning {
  owner: CartOwner;
  /** Whose attempts those who ask may go on with. */
  reader: OrderReader;
  ask: PlaceOrderInput;
  context: QuoteContext;
  customerRef: string | null;
  language: Locale;
  impersonatorEmail: string | null;
  /** Spends the proof that a person is ordering; not asked of an order that is under way already. */
  spendPass: (tx: Database) => Promise<Result<null, 'bot_check_failed' | 'bot_locked'>>;
}

/**
 * The first transaction of an order: checks once more everything the person was shown, reserves the stock and writes
 * the attempt down. Nothing has been asked of the gateway yet; whatever happens from here on, the attempt knows.
 * @returns the attempt, which may be one that was begun with the same key before
 */
export async function beginAttempt(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { owner, reader, ask, context, customerRef, language, impersonatorEmail, spendPass }: Beginning,
): Promise<Result<Attempt, BeginRefusal>> {
  return db.transaction(async (tx) => {
    // Requests with one key follow one another, on every node: the second finds what the first has written.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${ask.key}, 0))`);
    const existing = await findAttemptByKey(tx, ask.key);
    if (existing) return checkExisting(existing, reader, ask);
    const pass = await spendPass(tx);
    if (!pass.ok) return pass;
    const cart = await lockOpenCart(tx, owner);
    if (!cart) return changed('cart_changed', 'The cart is empty, or has been ordered already.');
    const busy = await endLiveAttempt(tx, clock, cart.id);
    if (busy) return busy;
    if (cart.version !== ask.cartVersion) {
      return changed('cart_changed', 'The cart has changed.', { version: cart.version });
    }
    // No attempt is live any more, so that nothing is held for the cart either.
    const told = { ...cart, ...sourceColumns(clock, cart, { orderSource: ask.orderSource }), heldStock: [] };
    const quote = await quoteOrder(tx, clock, told, context);
    const refusal = findRefusal(quote, cart, ask, context, clock.now());
    if (refusal) return refusal;
    const draft = draftOrder(quote, { language, impersonatorEmail });
    const instrument = draft.paymentMethod === 'card' ? (ask.instrument ?? cardOf(quote)) : null;
    if (draft.paymentMethod === 'card' && !instrument) {
      return changed('order_not_possible', 'Choose a card.', { problems: ['payment_missing'] });
    }
    const isKeptByOrder = context.isCardKeptByOrder && draft.isCardSavedForLater;
    if (draft.renewalConsent && !(instrument && ('cardRef' in instrument || isKeptByOrder))) {
      return changed('order_not_possible', 'What renews by itself needs a saved card.', {
        problems: ['renewal_needs_card'],
      });
    }
    const reserved = await reserveStock(tx, stockLinesOf(draft));
    if (!reserved.ok) return reserved;
    return succeed(
      await insertAttempt(
        tx,
        clock,
        {
          key: ask.key,
          requestHash: hashAsk(ask),
          cartId: cart.id,
          cartVersion: cart.version,
          userId: 'userId' in owner ? owner.userId : null,
          tokenHash: 'token' in owner ? hashCartToken(owner.token) : null,
          draft,
          instrument,
          customerRef,
          payableMinor: draft.payableMinor,
        },
        stockLinesOf(draft),
      ),
    );
  });
}

const changed = (
  code: Exclude<BeginRefusal, 'key_reused' | 'bot_check_failed' | 'bot_locked'>,
  message: string,
  details: object = {},
) => fail(code, message, undefined, details);

/** The attempt that has the key, if the same people began it with the same ask; nobody learns of another's. */
export function checkExisting(
  existing: Attempt,
  reader: OrderReader,
  ask: PlaceOrderInput,
): Result<Attempt, 'key_reused'> {
  if (isOwn(existing, reader) && existing.requestHash === hashAsk(ask)) return succeed(existing);
  return fail('key_reused', 'This key belongs to another order.');
}

/**
 * A bank's question that was left open is given up for the new attempt, and so is what could not be written down; one
 * that is with the gateway is waited for.
 */
async function endLiveAttempt(
  tx: Database,
  clock: Clock,
  cartId: string,
): Promise<Result<never, 'order_in_progress'> | null> {
  const live = await findLiveAttempt(tx, cartId);
  if (!live) return null;
  const change = transition(live, 'abandoned', clock.now());
  if (!change.ok) return fail('order_in_progress', 'An order of this cart is being placed.', undefined, {});
  await freeCart(tx, clock, live);
  const { state, waitEndsAt, nextLookAt } = change.value;
  const lastReason = 'The person began another try.';
  await updateAttempt(tx, clock, live.id, { state, waitEndsAt, nextLookAt, tries: 0, lastReason });
  return null;
}

function findRefusal(quote: Quote, cart: Cart, ask: PlaceOrderInput, { shopper }: QuoteContext, now: Date) {
  const { lines } = quote.cart;
  const refused = lines.flatMap((line) => {
    // The cart's own reasons first; the order also asks for the account that memberships need
    // (docs/decisions/checkout.md#guests).
    const reason = line.refusal ?? findPurchaseRefusal({ ...line, shopper, now, moment: 'order' });
    return reason ? [{ lineId: line.id, sku: line.sku, reason }] : [];
  });
  if (refused.length > 0) {
    const isStock = refused.every(({ reason }) => reason === 'out_of_stock');
    return changed(isStock ? 'out_of_stock' : 'order_not_possible', 'Some items cannot be ordered as they are.', {
      lines: refused,
    });
  }
  if (quote.problems.length > 0) {
    return changed('order_not_possible', 'The order cannot be placed as it is.', { problems: quote.problems });
  }
  if (quote.payableMinor === ask.expectedPayableMinor) return null;
  const { payableMinor, totalMinor, shippingMinor, taxMinor } = quote;
  const { subtotalMinor, discountMinor } = quote.cart;
  const amounts = { payableMinor, totalMinor, shippingMinor, taxMinor, subtotalMinor, discountMinor };
  const { expectedPayableMinor } = ask;
  return changed('price_changed', 'The total has changed.', {
    version: cart.version,
    expectedPayableMinor,
    ...amounts,
  });
}

/** The card chosen in the checkout. */
const cardOf = ({ card }: Quote): StoredInstrument =>
  card && (card.kind === 'saved' ? { cardRef: card.ref } : { confirmationRef: card.ref });
