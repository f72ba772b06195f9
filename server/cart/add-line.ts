import { findProduct, findProducts } from '../catalog/catalog.repo.ts';
import type { Product, Variant } from '../catalog/catalog.contract.ts';
import { basePriceOf } from '../catalog/purchase.rules.ts';
import type { Database } from '../db/connection.ts';
import { listSchedules } from '../pricing/price.repo.ts';
import { priceOf } from '../pricing/price.rules.ts';
import { fail, succeed, type Result } from '../result.ts';
import { nameOf, quantityNotices } from './cart-notices.ts';
import type { CartOwner } from './cart-owner.ts';
import {
  insertLine,
  isOperationDone,
  noteOperation,
  listLines,
  openCart,
  updateLine,
  type CartLine,
} from './cart.repo.ts';
import { clampQuantity, isMembershipProduct, isOneLine, lineLimit, matchKeyOf, quantityRange } from './cart.rules.ts';
import type { CartContext } from './cart-context.ts';
import type { CartTools } from './cart-visit.ts';
import { finishChange } from './change-cart.ts';
import { findLineRefusal, type CartRefusal } from './line-refusal.rules.ts';

/** What is to be added. Nothing of it says what it costs. */
export interface NewLine {
  productId: string;
  /** Left open where the product has one choice. */
  variantId: string | null;
  sessionId: string | null;
  quantity: number;
  autoRenew: boolean;
  operationId?: string | undefined;
  orderSource?: string | undefined;
}

export type AddResult = Result<{ quantity: number }, 'cart_refused'>;

/** A refusal whose reason the caller can put in words. */
export const refuse = (reason: CartRefusal) => fail('cart_refused', explanations[reason], undefined, { reason });

/** For programs; people read the dictionary's words. */
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
  already_in_cart: 'This is in the cart already and is sold once.',
  membership_in_cart: 'There is a membership in the cart already.',
  cart_full: `A cart holds ${lineLimit} different items.`,
};

/**
 * Puts something in a cart, which is made by the first addition. The same thing is one line whose quantity grows, to
 * what can be sold; what was cut is said, and an addition that would change nothing is refused. Sent again with the
 * same `operationId` it is done once.
 */
export async function addLine(
  { db, clock }: Pick<CartTools, 'db' | 'clock'>,
  { owner, context }: { owner: CartOwner; context: CartContext },
  item: NewLine,
): Promise<AddResult> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const product = await findProduct(tx, item.productId);
    const variant = product && chooseVariant(product, item.variantId);
    const range = product && variant ? quantityRange(product, variant, item.sessionId, now) : { least: 1, most: 0 };
    const asked = { product, variant, sessionId: item.sessionId, quantity: range.least, now };
    const refusal = findLineRefusal({ ...asked, shopper: context.shopper, holdings: context.holdings });
    if (!product || !variant || refusal) return refuse(refusal ?? 'not_available');

    const cart = await openCart(tx, clock, owner);
    const lines = await listLines(tx, cart.id);
    const matchKey = matchKeyOf({ productId: product.id, variantId: variant.id, sessionId: item.sessionId });
    const same = lines.find((line) => line.matchKey === matchKey);
    if (item.operationId && (await isOperationDone(tx, cart.id, item.operationId))) {
      return succeed({ quantity: same?.quantity ?? 0 });
    }
    if (isOneLine(product) && lines.some(({ productId }) => productId === product.id)) return refuse('already_in_cart');
    if (isMembershipProduct(product) && (await hasMembership(tx, lines))) return refuse('membership_in_cart');
    if (!same && lines.length >= lineLimit) return refuse('cart_full');

    const wanted = (same?.quantity ?? 0) + item.quantity;
    const quantity = clampQuantity(wanted, range);
    if (quantity <= (same?.quantity ?? 0)) return refuse(range.most > 0 ? 'quantity_above_maximum' : 'out_of_stock');
    if (same) await updateLine(tx, { cartId: cart.id, id: same.id }, { quantity, addedAt: now });
    else {
      await insertLine(tx, {
        cartId: cart.id,
        matchKey,
        productId: product.id,
        variantId: variant.id,
        sessionId: item.sessionId,
        quantity,
        isAutoRenewing: item.autoRenew && product.term !== null,
        shownUnitPriceMinor: await priceNow(tx, product, variant, context),
        addedAt: now,
      });
    }
    if (item.operationId) await noteOperation(tx, clock, cart.id, item.operationId);
    const values = { product: nameOf(product, variant.sku), asked: wanted, quantity };
    await finishChange(tx, clock, cart, { notices: quantityNotices(values), orderSource: item.orderSource });
    return succeed({ quantity });
  });
}

/** The variant asked for, or the only one there is. */
function chooseVariant(product: Product, variantId: string | null): Variant | null {
  const active = product.variants.filter(({ isActive }) => isActive);
  if (variantId !== null) return active.find(({ id }) => id === variantId) ?? null;
  return active.length === 1 ? (active[0] ?? null) : null;
}

/** What a piece costs this person at this moment; null without a price. */
export async function priceNow(
  tx: Database,
  product: Product,
  variant: Variant,
  { buyer }: CartContext,
): Promise<number | null> {
  const priced = { productId: product.id, sku: variant.sku, basePriceMinor: basePriceOf(product, variant) };
  return priceOf(priced, await listSchedules(tx, buyer), buyer)?.yourPriceMinor ?? null;
}

/** Whether one of these lines is a membership. */
async function hasMembership(tx: Database, lines: readonly CartLine[]): Promise<boolean> {
  const products = await findProducts(tx, [...new Set(lines.map(({ productId }) => productId))]);
  return [...products.values()].some(isMembershipProduct);
}
