import { largestQuantity } from './purchase.rules.ts';

/** Up to so many units or places, there are "few" of them. */
export const few = 10;

/**
 * Returns what anybody is told of a stock: nothing, a few or enough for any cart. How many there are exactly is nobody's
 * business; who orders more than there is learns it from the cart (docs/decisions/product-pages.md#stock-as-it-is-told).
 * @returns 0, `few` or the largest quantity of a line; null where nothing is counted
 */
export function toldStock(count: number | null): number | null {
  if (count === null) return null;
  if (count <= 0) return 0;
  return count <= few ? few : largestQuantity;
}
