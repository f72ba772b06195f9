import type { Database } from '../../platform/db/connection.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CartContext } from './cart-context.ts';
import { noticedName, toCartNotice, quantityNotices } from './cart-notices.ts';
import type { CartOwner } from './cart-owner.ts';
import type { CartNotice } from './cart.contract.ts';
import { deleteLine, lockOpenCart, updateLine } from './cart.repo.ts';
import { clampQuantity } from './cart.rules.ts';
import { finishChange, sourceColumns, type OrderSources } from './change-cart.ts';
import type { LineRefusal } from './line-refusal.rules.ts';
import { priceCart, type PricedCart } from './price-cart.ts';
import type { PricedLine } from './price-line.ts';
import { withdrawPromotion } from './promotion.repo.ts';

/** Refusals that another quantity resolves. */
const byQuantity: readonly LineRefusal[] = ['quantity_below_minimum', 'quantity_above_maximum', 'out_of_stock'];
/** Refusals of the person as a whole: the cart is preserved, but cannot be ordered. */
const keeping: readonly LineRefusal[] = ['ordering_disabled', 'sign_in_required'];

/**
 * Checks a cart against catalogue, stock, prices and the person's record: when it is opened, and at checkout.
 * Unavailable items are removed (docs/decisions/cart.md#changes-are-told), quantities reduced, inactive promotions
 * dropped, and each change is reported until it has been seen. A valid cart is not written.
 * @returns the cart before and after, the same object without changes; null without a cart
 */
export async function syncCart(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { owner, context }: { owner: CartOwner; context: CartContext },
  sources: OrderSources = {},
): Promise<{ before: PricedCart; after: PricedCart } | null> {
  return db.transaction(async (tx) => {
    const cart = await lockOpenCart(tx, owner);
    if (!cart) return null;
    const before = await priceCart(tx, clock, cart, context);
    const notices = await repair(tx, before);
    const isSourceNew = Object.keys(sourceColumns(clock, cart, sources)).length > 0;
    if (notices.length === 0 && !isSourceNew) return { before, after: before };
    const changed = await finishChange(tx, clock, cart, { notices, ...sources });
    return { before, after: await priceCart(tx, clock, changed, context) };
  });
}

async function repair(tx: Database, { cartId, lines, lostPromotions }: PricedCart): Promise<CartNotice[]> {
  const notices: CartNotice[] = [];
  for (const line of lines) notices.push(...(await repairLine(tx, cartId, line)));
  for (const promotion of lostPromotions) {
    await withdrawPromotion(tx, cartId, promotion.id);
    notices.push(toCartNotice('promotion_removed', { code: promotion.code }));
  }
  return notices;
}

async function repairLine(tx: Database, cartId: string, line: PricedLine): Promise<CartNotice[]> {
  const { id, refusal, quantity } = line;
  const product = noticedName(line.product, line.sku);
  if (refusal && !keeping.includes(refusal)) {
    const possible = byQuantity.includes(refusal)
      ? clampQuantity(quantity, { least: line.leastQuantity, most: line.mostQuantity })
      : 0;
    if (possible === 0) {
      await deleteLine(tx, { cartId, id });
      return [toCartNotice('line_removed', { product, reason: refusal })];
    }
    await updateLine(tx, { cartId, id }, { quantity: possible, shownUnitPriceMinor: line.unitPriceMinor });
    return [...quantityNotices({ product, asked: quantity, quantity: possible }), ...priceNotice(line)];
  }
  // Priced by days, it is another price every day and by the buyer's own choice.
  if (line.shownUnitPriceMinor === line.unitPriceMinor || line.plan?.chosen.choice === 'add') return [];
  await updateLine(tx, { cartId, id }, { shownUnitPriceMinor: line.unitPriceMinor });
  return priceNotice(line);
}

/** Returns the notice about a price that differs from the last shown one. */
function priceNotice({ product, sku, shownUnitPriceMinor, unitPriceMinor }: PricedLine): CartNotice[] {
  if (shownUnitPriceMinor === null || shownUnitPriceMinor === unitPriceMinor) return [];
  const values = { product: noticedName(product, sku), fromMinor: shownUnitPriceMinor, toMinor: unitPriceMinor };
  return [toCartNotice('price_changed', values)];
}
