import { largestQuantity } from './purchase.rules.ts';

/** Up to this number of units or seats the stock is "few". */
export const few = 10;

/**
 * Returns the public figure of a stock: none, a few, or enough for any cart. The exact number is not published; an
 * order beyond it learns of the limit in the cart (docs/decisions/product-pages.md#stock-as-it-is-told).
 * @returns 0, `few` or the largest quantity of a line; null if the stock is unlimited
 */
export function publicStock(count: number | null): number | null {
  if (count === null) return null;
  if (count <= 0) return 0;
  return count <= few ? few : largestQuantity;
}
