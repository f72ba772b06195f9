import { eq } from 'drizzle-orm';
import { findProducts } from '../catalog/catalog.repo.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { Platform } from '../../platform/platform.ts';
import { addCartNotices, noticedName, toCartNotice, quantityNotices } from './cart-notices.ts';
import {
  closeMergedCart,
  listLines,
  lockOpenCart,
  openCart,
  touchCart,
  updateLine,
  type Cart,
  type CartLine,
} from './cart.repo.ts';
import { isMembershipProduct, isOneLine, cartLineLimit, promotionLimit, lineQuantityRange } from './cart.rules.ts';
import { cartLines } from './cart.table.ts';
import { mergeLines, type MergeLine } from './merge-cart.rules.ts';
import { enterPromotion, listEnteredPromotions } from './promotion.repo.ts';

/**
 * Merges the cart that a browser had before sign-in into the person's cart (docs/decisions/cart.md#cart-of-a-guest), by
 * the rules of `mergeLines`: lines, codes and order source. The browser's cart is closed, so that this happens once. A
 * cart with an order in progress is left: its lines in a second cart could be ordered twice.
 * @returns false if the browser's cart waits for its order
 */
export async function claimCart(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  userId: string,
  token: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const brought = await lockOpenCart(tx, { token });
    if (!brought) return true;
    if (brought.heldStock.length > 0) return false;
    const broughtLines = await listLines(tx, brought.id);
    if (broughtLines.length > 0) await moveLines(tx, clock, { userId, brought, broughtLines });
    await closeMergedCart(tx, clock, brought.id);
    return true;
  });
}

async function moveLines(
  tx: Database,
  clock: Clock,
  { userId, brought, broughtLines }: { userId: string; brought: Cart; broughtLines: CartLine[] },
): Promise<void> {
  const own = await openCart(tx, clock, { userId });
  const ownLines = await listLines(tx, own.id);
  const all = [...ownLines, ...broughtLines];
  const products = await findProducts(tx, [...new Set(all.map(({ productId }) => productId))]);
  const judged = (line: CartLine): MergeLine => {
    const product = products.get(line.productId);
    const variant = product?.variants.find(({ id }) => id === line.variantId);
    return {
      id: line.id,
      matchKey: line.matchKey,
      productId: line.productId,
      quantity: line.quantity,
      most: product && variant ? lineQuantityRange(product, variant, line.sessionId, clock.now()).most : null,
      isOneLine: product !== undefined && isOneLine(product),
      isMembership: product !== undefined && isMembershipProduct(product),
    };
  };
  const { raised, cut, moved, left } = mergeLines(ownLines.map(judged), broughtLines.map(judged), cartLineLimit);
  for (const { id, quantity } of raised) await updateLine(tx, { cartId: own.id, id }, { quantity });
  for (const id of moved) await tx.update(cartLines).set({ cartId: own.id }).where(eq(cartLines.id, id));

  const entered = await listEnteredPromotions(tx, own.id);
  const further = await listEnteredPromotions(tx, brought.id);
  for (const { id } of further.slice(0, promotionLimit - entered.length)) await enterPromotion(tx, clock, own.id, id);

  const added = moved.length + raised.length;
  const names = new Map(
    all.map(({ id, productId, variantId }) => [id, noticedName(products.get(productId) ?? null, variantId)]),
  );
  const nameOfLine = (id: string) => names.get(id) ?? noticedName(null, id);
  await touchCart(tx, clock, own.id, {
    notices: addCartNotices(own.notices, [
      ...brought.notices,
      ...(ownLines.length > 0 && added > 0 ? [toCartNotice('merged', { count: added })] : []),
      ...cut.flatMap(({ id, asked, quantity }) => quantityNotices({ product: nameOfLine(id), asked, quantity })),
      ...left.map(({ id, reason }) => toCartNotice('line_removed', { product: nameOfLine(id), reason })),
    ]),
    firstAffiliateCode: own.firstAffiliateCode ?? brought.firstAffiliateCode,
    firstAffiliateAt: own.firstAffiliateCode ? own.firstAffiliateAt : brought.firstAffiliateAt,
    lastAffiliateCode: brought.lastAffiliateCode ?? own.lastAffiliateCode,
  });
}
