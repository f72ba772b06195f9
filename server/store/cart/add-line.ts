import { createHash } from 'node:crypto';
import { findProduct } from '../catalog/catalog.repo.ts';
import type { Product, Variant } from '../catalog/catalog.contract.ts';
import { readBasePrice } from '../catalog/purchase.rules.ts';
import { priceOf, type PriceLists } from '../pricing/price.rules.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import { readCartFacts } from './cart-facts.repo.ts';
import { noticedName, quantityNotices } from './cart-notices.ts';
import type { CartOwner } from './cart-owner.ts';
import { insertLine, isOperationDone, recordOperation, openCart, updateLine, type CartLine } from './cart.repo.ts';
import {
  clampQuantity,
  isMembershipProduct,
  isOneLine,
  cartLineLimit,
  lineKey,
  lineQuantityRange,
} from './cart.rules.ts';
import type { CartContext } from './cart-context.ts';
import { finishChange, type OrderSources } from './change-cart.ts';
import { findLineRefusal, type CartRefusal } from './line-refusal.rules.ts';
import type { PlanChoice } from './held-plan.rules.ts';
import { priceFacts, type PricedCart } from './price-cart.ts';

/** An item to add. It contains no price. */
export interface NewLine extends OrderSources {
  productId: string;
  /** Null if the product has one variant. */
  variantId: string | null;
  sessionId: string | null;
  quantity: number;
  autoRenew: boolean;
  /** For a plan that the person has already. */
  plan?: PlanChoice | null;
  operationId?: string | undefined;
}

export type AddResult = Result<{ quantity: number; cart: PricedCart }, 'cart_refused'>;

/** Returns a refusal with its reason for the caller's message. */
export const refuse = (reason: CartRefusal) => fail('cart_refused', explanations[reason], undefined, { reason });

/** For programs; people see the dictionary's phrases. */
const explanations: Record<CartRefusal, string> = {
  not_available: 'Product not available.',
  price_not_available: 'Price not available.',
  ordering_disabled: 'Ordering is not possible for this account.',
  committee_only: 'This product is for committee members.',
  candidate_registered: 'This product is not for registered candidates.',
  sign_in_required: 'This product needs an account.',
  session_required: 'Choose a session.',
  session_not_offered: 'This session is not offered.',
  quantity_below_minimum: 'The quantity is too small.',
  quantity_above_maximum: 'No more of this can be ordered at once.',
  out_of_stock: 'There is no more of this in stock.',
  already_member: 'This person is a member already.',
  already_subscribed: 'This person has this subscription already.',
  not_eligible: 'This membership is for people whom its form has found to qualify.',
  already_in_cart: 'This is in the cart already and is sold once.',
  membership_in_cart: 'There is a membership in the cart already.',
  cart_full: `A cart holds ${cartLineLimit} different items.`,
};

/** An operation is identified by its id and its content: another addition with the same id is not lost. */
function operationOf({ operationId, quantity }: NewLine, matchKey: string): string | null {
  if (!operationId) return null;
  const digest = createHash('sha256')
    .update(JSON.stringify([operationId, matchKey, quantity]))
    .digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Adds an item to a cart, and creates the cart if needed. The same item becomes one line with a larger quantity, up to
 * what can be sold; a reduction is reported, and an addition that changes nothing is refused. A repeat with the same
 * `operationId` has no effect.
 */
export async function addLine(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { owner, context }: { owner: CartOwner; context: CartContext },
  item: NewLine,
): Promise<AddResult> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const product = await findProduct(tx, item.productId);
    const variant = product && chooseVariant(product, item.variantId);
    const range = product && variant ? lineQuantityRange(product, variant, item.sessionId, now) : { least: 1, most: 0 };
    const { shopper, holdings, today } = context;
    const { sessionId } = item;
    // Seats can be added to a running plan one by one.
    const isHeld = variant !== null && holdings.plans.has(variant.sku);
    const candidate = { product, variant, sessionId, quantity: range.least, shopper, holdings, now, today };
    const refusal = findLineRefusal(candidate);
    if (!product || !variant || refusal) return refuse(refusal ?? 'not_available');

    const cart = await openCart(tx, clock, owner);
    const facts = await readCartFacts(tx, cart, context.buyer);
    const { lines, priceLists } = facts;
    const matchKey = lineKey({ productId: product.id, variantId: variant.id, sessionId: item.sessionId });
    const operation = operationOf(item, matchKey);
    const same = lines.find((line) => line.matchKey === matchKey);
    const before = same?.quantity ?? 0;
    const wanted = before + item.quantity;
    const quantity = clampQuantity(wanted, isHeld ? { least: 1, most: range.most } : range);
    const products = new Map([...facts.products, [product.id, product]]);
    const asIs = () => succeed({ quantity: before, cart: priceFacts(clock, cart, context, { ...facts, products }) });
    const inTheWay = findObstacle({
      product,
      products,
      lines,
      same,
      isMore: quantity > before,
      hasAny: range.most > 0,
    });
    if (inTheWay) {
      // A repeated addition would be refused because of its own first result.
      const isDone = operation && (await isOperationDone(tx, cart.id, operation));
      return isDone ? asIs() : refuse(inTheWay);
    }
    if (operation && !(await recordOperation(tx, clock, cart.id, operation))) return asIs();

    const written = same
      ? await updateLine(tx, { cartId: cart.id, id: same.id }, { quantity, addedAt: now })
      : await insertLine(tx, {
          cartId: cart.id,
          matchKey,
          productId: product.id,
          variantId: variant.id,
          sessionId: item.sessionId,
          quantity,
          planChoice: item.plan,
          isAutoRenewing: item.autoRenew && product.term !== null,
          shownUnitPriceMinor: priceNow(product, variant, priceLists, context),
          addedAt: now,
        });
    const values = { product: noticedName(product, variant.sku), asked: wanted, quantity };
    const notices = quantityNotices(values);
    const { orderSource, firstOrderSource } = item;
    const changed = await finishChange(tx, clock, cart, { notices, orderSource, firstOrderSource });
    const kept = lines.filter((line) => line !== same);
    const after = { ...facts, products, lines: written ? [...kept, written] : kept };
    return succeed({ quantity, cart: priceFacts(clock, changed, context, after) });
  });
}

/** Returns the requested variant, or the only one. */
function chooseVariant(product: Product, variantId: string | null): Variant | null {
  const active = product.variants.filter(({ isActive }) => isActive);
  if (variantId !== null) return active.find(({ id }) => id === variantId) ?? null;
  return active.length === 1 ? (active[0] ?? null) : null;
}

/**
 * Returns the person's price of a unit by these price lists, or null; also for a plan that they have already, whose price
 * depends on the term that they choose.
 */
export function priceNow(
  product: Product,
  variant: Variant,
  priceLists: PriceLists,
  { buyer, holdings }: CartContext,
): number | null {
  if (holdings.plans.has(variant.sku)) return null;
  const priced = { productId: product.id, sku: variant.sku, basePriceMinor: readBasePrice(product, variant) };
  return priceOf(priced, priceLists, buyer)?.yourPriceMinor ?? null;
}

/** Returns why the cart's contents prevent adding a product or more of it, or null. */
function findObstacle(addition: {
  product: Product;
  /** Products of the lines. */
  products: ReadonlyMap<string, Product>;
  lines: readonly CartLine[];
  same: CartLine | undefined;
  isMore: boolean;
  hasAny: boolean;
}): CartRefusal | null {
  const { product, products, lines, same, isMore, hasAny } = addition;
  const inCart = lines.flatMap(({ productId }) => products.get(productId) ?? []);
  if (isOneLine(product) && lines.some(({ productId }) => productId === product.id)) return 'already_in_cart';
  if (isMembershipProduct(product) && inCart.some(isMembershipProduct)) return 'membership_in_cart';
  if (!same && lines.length >= cartLineLimit) return 'cart_full';
  if (isMore) return null;
  return hasAny ? 'quantity_above_maximum' : 'out_of_stock';
}
