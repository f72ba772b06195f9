import { findBySku, findProduct, findProducts } from '../catalog/catalog.repo.ts';
import type { Product, Variant } from '../catalog/catalog.contract.ts';
import type { Database } from '../../platform/db/connection.ts';
import { readPriceLists } from '../pricing/price.repo.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import { priceNow, refuse } from './add-line.ts';
import type { CartContext } from './cart-context.ts';
import type { CartLink } from './cart-link.rules.ts';
import { noticedName, toCartNotice, quantityNotices } from './cart-notices.ts';
import type { CartOwner } from './cart-owner.ts';
import type { CartNotice } from './cart.contract.ts';
import { deleteLine, insertLine, listLines, openCart, updateLine, type Cart, type CartLine } from './cart.repo.ts';
import { clampQuantity, isMembershipProduct, isOneLine, lineKey, lineQuantityRange } from './cart.rules.ts';
import { finishChange } from './change-cart.ts';
import { findLineRefusal } from './line-refusal.rules.ts';

/**
 * Carries out an add-to-cart link for its person: sets the quantity of the line or adds it, then removes older items
 * (docs/decisions/cart.md#add-to-cart-links). The added line and the newest other one remain, but never a second
 * membership or a second line of a one-line product. Removed items are reported. If nothing was added, nothing is
 * removed. The graduation date applies to student memberships only.
 */
export async function followCartLink(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { owner, context, orderSource }: { owner: CartOwner; context: CartContext; orderSource?: string | undefined },
  link: CartLink,
): Promise<Result<null, 'cart_refused' | 'bad_cart_link'>> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    if (link.quantity === null) return fail('bad_cart_link', 'The quantity of the link is not valid.');
    const found = await findLinked(tx, link);
    if (found === 'mismatch') return fail('bad_cart_link', 'The sku of the link is not one of its product.');
    const [product, variant] = [found?.product ?? null, found?.variant ?? null];
    const isStudent = product?.membership?.isForStudents ?? false;
    if (isStudent && link.isGraduationDateInvalid) {
      return fail('bad_cart_link', 'The graduation date of the link is not valid.');
    }
    const range = product && variant ? lineQuantityRange(product, variant, null, now) : { least: 1, most: 0 };
    const { shopper, holdings, today } = context;
    const refusal = findLineRefusal({
      product,
      variant,
      sessionId: null,
      quantity: range.least,
      shopper,
      holdings,
      now,
      today,
    });
    if (!product || !variant || refusal) return refuse(refusal ?? 'not_available');
    const quantity = clampQuantity(link.quantity, range);
    if (quantity === 0) return refuse('out_of_stock');

    const cart = await openCart(tx, clock, owner);
    const before = await listLines(tx, cart.id);
    const matchKey = lineKey({ productId: product.id, variantId: variant.id, sessionId: null });
    const same = before.find((line) => line.matchKey === matchKey);
    const graduationDate = isStudent ? link.graduationDate : null;
    if (same) {
      const kept = graduationDate ?? same.graduationDate;
      await updateLine(tx, { cartId: cart.id, id: same.id }, { quantity, graduationDate: kept, addedAt: now });
    } else {
      await insertLine(tx, {
        cartId: cart.id,
        matchKey,
        productId: product.id,
        variantId: variant.id,
        sessionId: null,
        quantity,
        graduationDate,
        shownUnitPriceMinor: priceNow(product, variant, await readPriceLists(tx, context.buyer), context),
        addedAt: now,
      });
    }
    const others = before.filter((line) => line !== same);
    const values = { product: noticedName(product, variant.sku), quantity };
    const notices = [
      toCartNotice(same ? 'link_updated' : 'link_added', values),
      ...quantityNotices({ ...values, asked: link.quantity }),
      ...(await cleanCart(tx, cart, others, product)),
    ];
    await finishChange(tx, clock, cart, { notices, orderSource });
    return succeed(null);
  });
}

/** By SKU, which must belong to the link's product; without a SKU the product's only variant. */
async function findLinked(
  tx: Database,
  { sku, productId }: CartLink,
): Promise<{ product: Product; variant: Variant } | 'mismatch' | null> {
  if (sku !== null) {
    const found = isStorable(sku) ? await findBySku(tx, sku) : null;
    return found && productId !== null && found.product.id !== productId ? 'mismatch' : found;
  }
  const product = productId !== null && isStorable(productId) ? await findProduct(tx, productId) : null;
  const [variant, ...others] = product?.variants.filter(({ isActive }) => isActive) ?? [];
  return product && variant && others.length === 0 ? { product, variant } : null;
}

const isStorable = (text: string): boolean => text.length <= 100 && /^[\p{L}\p{N}\p{M}\p{P}\p{S} ]+$/u.test(text);

/**
 * Removes all other lines except the newest; even the newest if both are memberships, or lines of the same one-line
 * product.
 */
async function cleanCart(tx: Database, cart: Cart, others: CartLine[], added: Product): Promise<CartNotice[]> {
  const products = await findProducts(tx, [...new Set(others.map(({ productId }) => productId))]);
  const isInTheWay = (line: CartLine) => {
    if (line.productId === added.id) return isOneLine(added);
    const product = products.get(line.productId);
    return isMembershipProduct(added) && product !== undefined && isMembershipProduct(product);
  };
  const newest = others.findLast((line) => !isInTheWay(line));
  const removed = others.filter((line) => line !== newest);
  for (const { id } of removed) await deleteLine(tx, { cartId: cart.id, id });
  return removed.map((line) =>
    toCartNotice('link_cleaned', { product: noticedName(products.get(line.productId) ?? null, line.variantId) }),
  );
}
