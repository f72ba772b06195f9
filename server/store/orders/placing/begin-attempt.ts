import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hashCartToken, type CartOwner } from '../../cart/cart-owner.ts';
import { sourceColumns } from '../../cart/change-cart.ts';
import { lockAccount } from '../../../people/accounts/account.repo.ts';
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
import { readSpendableCredit } from '../receivables/account-credit.ts';
import { recordConsents, type ConsentAnswers } from './record-consents.ts';
import { draftOrder, toStockLines } from './draft-order.ts';
import { takeUses } from './take-uses.ts';
import { freeCart } from './release-cart.ts';
import { transition } from '../order.states.ts';
import { isOwn, type OrderReader } from '../order.repo.ts';
import type { StoredInstrument } from '../attempt.table.ts';

/** What the person has seen and agreed to. The amount is compared, never charged. */
export interface PlaceOrderInput extends ConsentAnswers {
  key: string;
  cartVersion: number;
  expectedPayableMinor: number;
  instrument: StoredInstrument;
  /** Source of the visit: stored with the order even if the cart has none (docs/decisions/cart.md#order-source). */
  orderSource?: string | undefined;
}

export type BeginRefusal =
  | 'key_reused'
  | 'cart_changed'
  | 'price_changed'
  | 'terms_changed'
  | 'vat_number_invalid'
  | 'out_of_stock'
  | 'order_in_progress'
  | 'order_not_possible'
  | 'bot_check_failed'
  | 'bot_locked';

/** The same request has the same hash; values that differ on a retry, such as the bot check's pass, are excluded. */
function hashRequest({
  cartVersion,
  expectedPayableMinor,
  instrument,
  isBegunNow,
  vatNumber,
}: PlaceOrderInput): string {
  // Left out where nothing was answered, so that requests of an earlier release keep their hash.
  const answers = isBegunNow || vatNumber ? [isBegunNow, vatNumber] : [];
  const parts = [cartVersion, expectedPayableMinor, Object.entries(instrument ?? {}), ...answers];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

interface Beginning {
  owner: CartOwner;
  /** The caller, for the attempts that they may continue. */
  reader: OrderReader;
  ask: PlaceOrderInput;
  context: QuoteContext;
  customerRef: string | null;
  language: Locale;
  impersonatorEmail: string | null;
  /** Spends the pass of the bot check; not required for an order in progress. */
  spendPass: (tx: Database) => Promise<Result<null, 'bot_check_failed' | 'bot_locked'>>;
}

/**
 * Starts an order, in a transaction: checks again everything that the person saw, reserves the stock and stores the
 * attempt before the gateway is called.
 * @returns the attempt, or the one started before with the same key
 */
export async function beginAttempt(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { owner, reader, ask: request, context, customerRef, language, impersonatorEmail, spendPass }: Beginning,
): Promise<Result<Attempt, BeginRefusal>> {
  return db.transaction(async (tx) => {
    // Requests with one key are serialised on every node: the second one finds the stored attempt.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${request.key}, 0))`);
    const existing = await findAttemptByKey(tx, request.key);
    if (existing) return checkExisting(existing, reader, request);
    const pass = await spendPass(tx);
    if (!pass.ok) return pass;
    const cart = await lockOpenCart(tx, owner);
    if (!cart) return changed('cart_changed', 'The cart is empty, or has been ordered already.');
    const busy = await endLiveAttempt(tx, clock, cart.id);
    if (busy) return busy;
    if (cart.version !== request.cartVersion) {
      return changed('cart_changed', 'The cart has changed.', { version: cart.version });
    }
    // No attempt is live any more, so the cart has no reserved stock either.
    const sourced = { ...cart, ...sourceColumns(clock, cart, { orderSource: request.orderSource }), heldStock: [] };
    const quote = await quoteOrder(tx, clock, sourced, { ...context, creditMinor: await lockCredit(tx, context) });
    const refusal = findRefusal(quote, cart, request, context, clock.now());
    if (refusal) return refusal;
    const agreed = recordConsents({ quote, request, context, language, now: clock.now() });
    if (!agreed.ok) return agreed;
    const draft = draftOrder(quote, { language, impersonatorEmail, today: context.today, ...agreed.value });
    const instrument = draft.paymentMethod === 'card' ? (request.instrument ?? cardOf(quote)) : null;
    if (draft.paymentMethod === 'card' && !instrument) {
      return changed('order_not_possible', 'Choose a card.', { problems: ['payment_missing'] });
    }
    const isKeptByOrder = context.isCardKeptByOrder && draft.isCardSavedForLater;
    if (draft.renewalConsent && !(instrument && ('cardRef' in instrument || isKeptByOrder))) {
      return changed('order_not_possible', 'What renews by itself needs a saved card.', {
        problems: ['renewal_needs_card'],
      });
    }
    const uses = await takeUses(tx, clock, { cart, owner, draft });
    if (!uses.ok) return uses;
    const reserved = await reserveStock(tx, toStockLines(draft));
    if (!reserved.ok) return reserved;
    const attempt = await insertAttempt(
      tx,
      clock,
      {
        key: request.key,
        requestHash: hashRequest(request),
        cartId: cart.id,
        cartVersion: cart.version,
        userId: 'userId' in owner ? owner.userId : null,
        tokenHash: 'token' in owner ? hashCartToken(owner.token) : null,
        draft,
        instrument,
        customerRef,
        payableMinor: draft.payableMinor,
      },
      toStockLines(draft),
    );
    await uses.value(attempt.id);
    return succeed(attempt);
  });
}

/**
 * Returns what the order may take of its buyer's credit. Orders that are being placed at the same time wait for each other:
 * what this one takes is set aside by its attempt. A buyer who had none when the review was shown is not delayed.
 */
async function lockCredit(tx: Database, { person, creditMinor }: QuoteContext): Promise<number> {
  if (!person || creditMinor === 0) return 0;
  await lockAccount(tx, person.userId);
  return readSpendableCredit(tx, person.userId);
}

const changed = (
  code: Exclude<BeginRefusal, 'key_reused' | 'bot_check_failed' | 'bot_locked'>,
  message: string,
  details: object = {},
) => fail(code, message, undefined, details);

/** Returns the attempt with this key if the same people started it with the same request; others are not found. */
export function checkExisting(
  existing: Attempt,
  reader: OrderReader,
  request: PlaceOrderInput,
): Result<Attempt, 'key_reused'> {
  if (isOwn(existing, reader) && existing.requestHash === hashRequest(request)) return succeed(existing);
  return fail('key_reused', 'This key belongs to another order.');
}

/**
 * An open authentication, or a result that could not be stored, is abandoned for the new attempt; an attempt at the
 * gateway is waited for.
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

function findRefusal(quote: Quote, cart: Cart, request: PlaceOrderInput, { shopper }: QuoteContext, now: Date) {
  const { lines } = quote.cart;
  const refused = lines.flatMap((line) => {
    // The cart's own reasons come first; an order also needs an account for memberships
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
  if (quote.payableMinor === request.expectedPayableMinor) return null;
  const { payableMinor, totalMinor, shippingMinor, taxMinor } = quote;
  const { subtotalMinor, discountMinor } = quote.cart;
  const amounts = { payableMinor, totalMinor, shippingMinor, taxMinor, subtotalMinor, discountMinor };
  const { expectedPayableMinor } = request;
  return changed('price_changed', 'The total has changed.', {
    version: cart.version,
    expectedPayableMinor,
    ...amounts,
  });
}

/** The card selected in the checkout. */
const cardOf = ({ card }: Quote): StoredInstrument =>
  card && (card.kind === 'saved' ? { cardRef: card.ref } : { confirmationRef: card.ref });
