import type { OfferedProduct, OfferedSession } from '../../../islands/store/product/offered-product.ts';
import type { Product, Variant } from '../../../server/store/catalog/catalog.contract.ts';
import { isRenewalOptional } from '../../../server/store/cart/cart.rules.ts';
import { toChoosable, offeredVariants, queryFor } from '../../../server/store/catalog/choice.rules.ts';
import { preSaleNotes } from '../../../server/store/catalog/offer.rules.ts';
import { hasDynamicPrice } from '../../../server/store/catalog/product-type.rules.ts';
import { readBasePrice, needsSession, quantityLimits } from '../../../server/store/catalog/purchase.rules.ts';
import { sitePath } from '../../../server/content/items/site-path.rules.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import { zonedSpan } from '../../../server/platform/dates/zoned-time.rules.ts';
import { membershipFormPath } from '../../../server/people/membership/eligibility.rules.ts';
import type { Site } from '../../components/head/metadata.ts';
import type { ProductFacts } from '../../components/product/product-facts.ts';
import type { ProductContent } from '../../cms/routed.ts';
import {
  productThing as productData,
  type OfferAvailability,
  type ProductThing as ProductData,
} from '../../components/head/structured-data.ts';

/** Returns the props of the island: only what is the same for all readers, so no member's price and no stock. */
export function offeredProduct({ product, name }: ProductFacts, language: Locale, timeZone: string): OfferedProduct {
  const form = product.membership?.form ?? null;
  return {
    id: product.id,
    name,
    choosable: toChoosable(product),
    variants: Object.fromEntries(
      product.variants.map((variant) => [
        variant.id,
        { basePriceMinor: readBasePrice(product, variant), notes: preSaleNotes(product, variant) },
      ]),
    ),
    hasDynamicPrice: hasDynamicPrice(product),
    limits: quantityLimits(product),
    term: product.variants.every((variant) => isRenewalOptional(product, variant)) ? product.term : null,
    needsSession: needsSession(product),
    sessions: product.netsuiteId
      ? product.sessions.filter(({ isInactive }) => !isInactive).map((session) => sessionOf(session, timeZone))
      : [],
    eligibilityForm: form && sitePath(membershipFormPath(form), language),
  };
}

function sessionOf(session: Product['sessions'][number], timeZone: string): OfferedSession {
  const { id, eventType, place, startsAt: start, endsAt: end } = session;
  return { id, start, end, ...zonedSpan(session, timeZone), eventType, place, quantityAvailable: null };
}

const availabilityByNote = { NYP: 'PreOrder', BO: 'BackOrder', POD: 'MadeToOrder' } as const;

function availabilityOf(product: Product, variant: Variant): OfferAvailability | null {
  const [note] = preSaleNotes(product, variant);
  if (note) return availabilityByNote[note.code];
  return variant.inventory.quantityAvailable === null ? 'InStock' : null;
}

/** The product for search engines, an offer for each variant on sale that has a price. */
export function productStructuredData(
  site: Site,
  { product, name }: ProductFacts,
  item: ProductContent,
  words: { category: string; brand: string },
): ProductData {
  const choosable = toChoosable(product);
  const offers = offeredVariants(choosable).flatMap((chosen) => {
    const variant = product.variants.find(({ id }) => id === chosen.id);
    const priceMinor = variant ? readBasePrice(product, variant) : null;
    if (!variant || priceMinor === null) return [];
    const query = queryFor(choosable, chosen).toString();
    const availability = availabilityOf(product, variant);
    return [{ name: variant.name, sku: variant.sku, query: query && `?${query}`, priceMinor, availability }];
  });
  const { description, path } = item;
  const image = item.mainImage?.src ?? item.cardImage?.src;
  return productData(site, {
    name,
    description,
    path,
    productId: product.id,
    isbn: product.isbn,
    image,
    offers,
    ...words,
  });
}
