import type { Product } from '../../../server/store/catalog/catalog.contract.ts';
import { readBasePrice } from '../../../server/store/catalog/purchase.rules.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import { formatMoney } from '../../../server/store/pricing/money.rules.ts';
import { priceOf, type Buyer, type PriceLists } from '../../../server/store/pricing/price.rules.ts';
import type { Translate } from '../../cms/dictionary.ts';

/** Least price of a product as a card shows it. */
export interface LeastPrice {
  /** Is the word for free where every choice costs nothing. */
  list: string;
  /** True where another choice costs more. */
  isLeast: boolean;
  /** Holds what members pay for the same; null where that is not less. */
  member: string | null;
}

/** Describes what the cheapest choice costs, by the one rule that computes prices; null where nothing is sold. */
export function leastPrice(
  product: Product,
  priceLists: PriceLists,
  { buyer, language, country, t }: { buyer: Buyer; language: Locale; country: string; t: Translate },
): LeastPrice | null {
  const prices = product.variants
    .filter(({ isActive }) => isActive)
    .map((variant) => {
      const priced = { productId: product.id, sku: variant.sku, basePriceMinor: readBasePrice(product, variant) };
      return priceOf(priced, priceLists, buyer);
    })
    .filter((price) => price !== null)
    .toSorted((a, b) => a.basePriceMinor - b.basePriceMinor);
  const [least] = prices;
  if (!least) return null;
  const { basePriceMinor, memberPriceMinor } = least;
  const isLeast = prices.some((price) => price.basePriceMinor > basePriceMinor);
  return {
    list: basePriceMinor === 0 && !isLeast ? t('CheckoutFree') : formatMoney(basePriceMinor, language, country),
    isLeast,
    member: memberPriceMinor < basePriceMinor ? formatMoney(memberPriceMinor, language, country) : null,
  };
}
