import { shippingRows, type ShippingRow } from '../../server/store/checkout/shipping-methods.rules.ts';
import { shippingDays } from '../../server/store/checkout/shipping-words.ts';
import { formatMoney } from '../../server/store/pricing/money.rules.ts';
import type { CatalogReader } from '../../server/store/catalog/catalog-reader.ts';
import type { Locale } from '../../server/platform/locale.rules.ts';
import type { Translate } from '../cms/dictionary.ts';
import { fillPrices, productsPriced } from '../components/product/facts-table.ts';
import { listPrice } from '../components/product/list-price.ts';

interface Words {
  language: Locale;
  country: string;
  t: Translate;
}

type ShippingFigure = (row: ShippingRow, words: Words) => string;

/** The figures of a shipping method that a text can name: `{shipping:standard/first}`. */
const shippingFigures: Readonly<Record<string, ShippingFigure>> = {
  name: ({ nameKey }, { t }) => t(nameKey),
  first: ({ firstMinor }, { language, country }) => formatMoney(firstMinor, language, country),
  further: ({ furtherMinor }, { language, country }) => formatMoney(furtherMinor, language, country),
  free: ({ freeFromMinor }, { language, country, t }) =>
    freeFromMinor === null ? t('PriceNotAvailable') : formatMoney(freeFromMinor, language, country),
  days: ({ days }, { t }) => shippingDays(days, t),
};

const shippingToken = /\{shipping:([\w-]+)\/([\w-]+)\}/g;

/** Puts the figures of the shipping methods in; a token that names none stays as it was written. */
const fillShipping = (text: string, words: Words): string =>
  text.replace(shippingToken, (token, id: string, figure: string) => {
    const row = shippingRows.find((each) => each.id === id);
    const write = Object.hasOwn(shippingFigures, figure) ? shippingFigures[figure] : undefined;
    return row && write ? write(row, words) : token;
  });

/** Returns the same value with each of its texts changed; what stays the same is not copied. */
function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) {
    const changed = value.map((each: unknown) => mapTexts(each, change));
    return changed.some((each, index) => each !== value[index]) ? (changed as T) : value;
  }
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, each]) => [key, mapTexts<unknown>(each, change)] as const);
  const isChanged = entries.some(([key, each]) => each !== (value as Record<string, unknown>)[key]);
  return isChanged ? (Object.fromEntries(entries) as T) : value;
}

interface Source {
  catalog: Pick<CatalogReader, 'product'>;
  country: string;
}

/** Returns what fills the figures into texts of these products. */
async function createFill({ catalog, country }: Source, products: Iterable<string>, language: Locale, t: Translate) {
  const read = [...products].map(async (id) => [id, await catalog.product(id)] as const);
  const found = new Map(await Promise.all(read));
  const priceText = (id: string, sku: string | null): string => {
    const priceMinor = listPrice(found.get(id) ?? null, sku);
    return priceMinor === null ? t('PriceNotAvailable') : formatMoney(priceMinor, language, country);
  };
  const fill = (text: string): string =>
    text.includes('{') ? fillShipping(fillPrices(text, priceText), { language, country, t }) : text;
  return { fill, found };
}

/**
 * Inserts catalog prices and shipping figures into every text of an item, so that none differs from the checkout
 * (docs/decisions/prices.md#figures-in-text). A page that names a product's price is rendered again when the product
 * changes.
 */
export async function fillFigures<T>(
  { catalog, site }: Pick<App.Locals, 'catalog' | 'site'>,
  item: T,
  language: Locale,
  t: Translate,
): Promise<T> {
  const named = new Set<string>();
  mapTexts(item, (text) => {
    for (const id of productsPriced(text)) named.add(id);
    return text;
  });
  const { fill } = await createFill({ catalog, country: site.installation.country }, named, language, t);
  return mapTexts(item, fill);
}

/** Returns what readers see for each token; null for one that names no product and no shipping method. */
export async function readTokenFigures(
  source: Source,
  tokens: readonly string[],
  { language, t }: { language: Locale; t: Translate },
): Promise<Record<string, string | null>> {
  const { fill, found } = await createFill(source, productsPriced(tokens.join(' ')), language, t);
  const isNamed = (token: string) => productsPriced(token).every((id) => found.get(id));
  return Object.fromEntries(
    tokens.map((token) => [token, isNamed(token) && fill(token) !== token ? fill(token) : null]),
  );
}
