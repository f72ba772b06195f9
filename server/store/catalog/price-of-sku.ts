import type { Database } from '../../platform/db/connection.ts';
import { findBuyer } from '../pricing/find-buyer.ts';
import { readPriceLists } from '../pricing/price.repo.ts';
import { priceOf } from '../pricing/price.rules.ts';
import { findBySku } from './catalog.repo.ts';
import type { Product } from './catalog.contract.ts';
import { readBasePrice } from './purchase.rules.ts';

/** Returns the price of a plan for a person today, with its product; null if it is missing or has no price. */
export async function priceOfSku(
  db: Database,
  today: string,
  userId: string,
  sku: string,
): Promise<{ product: Product; amountMinor: number } | null> {
  const found = await findBySku(db, sku);
  if (!found) return null;
  const { product, variant } = found;
  const buyer = await findBuyer(db, today, userId);
  const priced = { productId: product.id, sku, basePriceMinor: readBasePrice(product, variant) };
  const prices = priceOf(priced, await readPriceLists(db, buyer), buyer);
  return prices && { product, amountMinor: prices.yourPriceMinor };
}

/**
 * Returns the price of a plan's next term for a person today, all units, in cents: the price shown for every renewal.
 * Null if the catalogue has none.
 */
export async function priceOfPlan(
  db: Database,
  today: string,
  userId: string,
  { sku, quantity }: { sku: string; quantity: number },
): Promise<{ product: Product; amountMinor: number } | null> {
  const found = await priceOfSku(db, today, userId, sku);
  return found && { product: found.product, amountMinor: found.amountMinor * quantity };
}
