import { shippingRows, type ShippingRow } from '../../server/store/checkout/shipping-methods.rules.ts';
import { shippingDays } from '../../server/store/checkout/shipping-words.ts';
import { formatMoney } from '../../server/store/pricing/money.rules.ts';
import type { Locale } from '../../server/platform/locale.rules.ts';
import type { Translate } from '../cms/dictionary.ts';
import { fillPrices, productsPriced } from '../components/product/facts-table.ts';
import { listPrice } from '../components/product/list-price.ts';

type ShippingFigure = (row: ShippingRow, language: Locale, t: Translate) => string;

/** The figures of a shipping method that a text can name: `{shipping:standard/first}`. */
const shippingFigures: Readonly<Record<string, ShippingFigure>> = {
  name: ({ nameKey }, _, t) => t(nameKey),
  first: ({ firstMinor }, language) => formatMoney(firstMinor, language),
  further: ({ furtherMinor }, language) => formatMoney(furtherMinor, language),
  free: ({ freeFromMinor }, language, t) =>
    freeFromMinor === null ? t('PriceNotAvailable') : formatMoney(freeFromMinor, language),
  days: ({ days }, _, t) => shippingDays(days, t),
};

const shippingToken = /\{shipping:([\w-]+)\/([\w-]+)\}/g;

/** Puts the figures of the shipping methods in; a token that names none stays as it was written. */
const fillShipping = (text: string, language: Locale, t: Translate): string =>
  text.replace(shippingToken, (token, id: string, figure: string) => {
    const row = shippingRows.find((each) => each.id === id);
    const write = Object.hasOwn(shippingFigures, figure) ? shippingFigures[figure] : undefined;
    return row && write ? write(row, language, t) : token;
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

/**
 * Inserts catalog prices and shipping figures into every text of an item, so that none differs from the checkout
 * (docs/decisions/prices.md#figures-in-text). A page that names a product's price is rendered again when the product
 * changes.
 */
export async function fillFigures<T>(
  { catalog }: Pick<App.Locals, 'catalog'>,
  item: T,
  language: Locale,
  t: Translate,
): Promise<T> {
  const named = new Set<string>();
  mapTexts(item, (text) => {
    for (const id of productsPriced(text)) named.add(id);
    return text;
  });
  const found = new Map(await Promise.all([...named].map(async (id) => [id, await catalog.product(id)] as const)));
  const priceText = (id: string, sku: string | null): string => {
    const priceMinor = listPrice(found.get(id) ?? null, sku);
    return priceMinor === null ? t('PriceNotAvailable') : formatMoney(priceMinor, language);
  };
  return mapTexts(item, (text) => (text.includes('{') ? fillShipping(fillPrices(text, priceText), language, t) : text));
}
