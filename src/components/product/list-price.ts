import { toChoosable, offeredVariants } from '../../../server/store/catalog/choice.rules.ts';
import type { Product } from '../../../server/store/catalog/catalog.contract.ts';
import { readBasePrice } from '../../../server/store/catalog/purchase.rules.ts';

/** The list price in cents of one variant that is on sale, or of the first one; null without any. */
export function listPrice(product: Product | null, sku: string | null): number | null {
  const offered = product ? offeredVariants(toChoosable(product)) : [];
  const chosen = sku === null ? offered[0] : offered.find((variant) => variant.sku === sku);
  const variant = product?.variants.find(({ id }) => id === chosen?.id);
  return product && variant ? readBasePrice(product, variant) : null;
}
