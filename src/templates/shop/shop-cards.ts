import type { CatalogListing, Product } from '../../../server/store/catalog/catalog.contract.ts';
import { toChoosable, offeredVariants } from '../../../server/store/catalog/choice.rules.ts';
import { preSaleNotes } from '../../../server/store/catalog/offer.rules.ts';
import { needsSession } from '../../../server/store/catalog/purchase.rules.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import { longDate } from '../../../server/platform/dates/date-text.rules.ts';
import { anonymousBuyer } from '../../../server/store/pricing/price.rules.ts';
import type { Translate } from '../../cms/dictionary.ts';
import { leastPrice, type LeastPrice } from '../../components/product/least-price.ts';
import { loadLineCovers, type LineCoverFacts } from '../../components/product/line-covers.ts';
import { productKindKeys } from '../../components/product/product-kinds.ts';
import { getVariant } from '../../cms/queries/variant.ts';
import type { Shell } from '../../cms/shell.ts';
import { read } from '../../cms/query.ts';

/** A product as a card of the shop shows it: only what is the same for all readers. */
export interface ShopCard {
  id: string;
  title: string;
  /** Null where no page is about it in this language. */
  path: string | null;
  kind: string;
  cover: LineCoverFacts | null;
  /** Least list price, and what members pay for the same. */
  price: LeastPrice | null;
  availability: string;
}

/** Returns the cards of products; each product is noted, so that the page is rendered again when one changes. */
export async function loadShopCards(
  locals: App.Locals,
  ids: readonly string[],
  {
    language,
    priceLists,
    site,
    t,
  }: { language: Locale; priceLists: CatalogListing['priceLists']; site: Shell['site']; t: Translate },
): Promise<ShopCard[]> {
  const found = await Promise.all(ids.map((id) => locals.catalog.product(id)));
  const products = found.filter((product) => product !== null);
  const lines = products.map((product) => ({
    product,
    sku: offeredVariants(toChoosable(product))[0]?.sku ?? product.id,
  }));
  const covers = await loadLineCovers(locals, lines, { language, site });
  return Promise.all(
    products.map(async (product) => {
      const path = `${t('CartProductsPath')}/${product.id}`;
      const { variant: page } = await read(locals, getVariant, { path, language });
      return {
        id: product.id,
        title: product.name[language],
        path: page?.url.path ?? null,
        kind: t(productKindKeys[product.kind]),
        cover: covers.find((cover) => cover.product.id === product.id) ?? null,
        price: leastPrice(product, priceLists, {
          buyer: anonymousBuyer,
          language,
          country: locals.site.installation.country,
          t,
        }),
        availability: availabilityOf(product, language, t),
      };
    }),
  );
}

/**
 * Returns the availability as far as it is known without stock counts: those change with every order, and no stored
 * page prints them (docs/decisions/product-pages.md#stock-as-it-is-told).
 */
function availabilityOf(product: Product, language: Locale, t: Translate): string {
  const offered = product.variants.filter(({ isActive }) => isActive);
  const notes = offered.map((variant) => preSaleNotes(product, variant)[0]);
  const [note] = notes;
  const digital = offered.filter(({ availableLink }) => availableLink !== null).length;
  if (note && notes.every(Boolean)) {
    return note.date
      ? t(`ShopAvailability${note.code}Date`, { date: longDate(note.date, language) })
      : t(`ShopAvailability${note.code}`);
  }
  if (needsSession(product)) return t('ShopAvailabilityDates');
  if (digital > 0) return t(digital < offered.length ? 'ShopAvailabilityBoth' : 'ShopAvailabilityDigital');
  return t(product.productType === 'physical' ? 'ShopAvailabilityShipped' : 'ShopAvailabilityOnline');
}
