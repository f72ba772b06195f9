import type { Product } from '../../../server/store/catalog/catalog.contract.ts';
import { formatMoney } from '../../../server/store/pricing/money.rules.ts';
import { factsTable, fillPrices, productsPriced, readFacts, type FactsTable } from './facts-table.ts';
import { listPrice } from './list-price.ts';
import { getSpecContent } from '../../cms/queries/spec-content.ts';
import { read } from '../../cms/query.ts';

/** Items the price table shows (docs/decisions/product-pages.md#price-table). */
const pricedItems = 4;

/** The tables of a product page, each built from content items: one item is one column. */
export async function loadProductTables(
  locals: App.Locals,
  product: Product,
  language: string,
  priceNotAvailable: string,
): Promise<{ comparison: FactsTable; prices: FactsTable }> {
  const itemsOf = async (templateId: string) =>
    (await read(locals, getSpecContent, { ancestorId: product.id, templateId, lang: language })).specContent;
  const [compared, priced] = await Promise.all([itemsOf('product-comparison'), itemsOf('product-price-table')]);
  const shown = [...compared, ...priced.slice(0, pricedItems)];
  const ids = [...new Set(shown.flatMap((item) => productsPriced(item.specContentRendered)))];
  const found = new Map(await Promise.all(ids.map(async (id) => [id, await locals.catalog.product(id)] as const)));
  const priceOf = (id: string, sku: string | null): string => {
    const priceMinor = listPrice(found.get(id) ?? null, sku);
    return priceMinor === null
      ? priceNotAvailable
      : formatMoney(priceMinor, language, locals.site.installation.country);
  };
  const table = (items: typeof compared) =>
    factsTable(
      items.map(({ navigationTitle, specContentRendered }) => ({
        heading: navigationTitle ?? '',
        facts: readFacts(fillPrices(specContentRendered, priceOf)),
      })),
    );
  return { comparison: table(compared), prices: table(priced.slice(0, pricedItems)) };
}
