import type { TypedProduct, TypedRow } from '../../store/catalog/desk/typed-product.ts';
import { renameYear } from './add-edition.rules.ts';

interface Years {
  from: number;
  to: number;
}

/** Longest SKU. */
const longestSku = 40;
const isYear = (text: string): boolean => /^(?:19|20|21)\d\d$/.test(text);
const shortYear = (year: number): string => String(year % 100).padStart(2, '0');

/** Names the SKU of the next edition: by its year of four digits, by that of two, or with one behind it. */
export function renameSku(sku: string, { from, to }: Years): string {
  const named = renameYear(sku, from, to);
  if (named !== sku) return named;
  const parts = sku.split(/(?<=[-._])|(?=[-._])/);
  const at = parts.lastIndexOf(shortYear(from));
  const whole = at === -1 ? `${sku}-${shortYear(to)}` : parts.with(at, shortYear(to)).join('');
  return whole.slice(-longestSku);
}

const rename = (row: TypedRow, names: readonly string[], { from, to }: Years): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([name, text]) => [name, names.includes(name) ? renameYear(text, from, to) : text]),
  );
const without = (row: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.assign(row, Object.fromEntries(names.filter((name) => name in row).map((name) => [name, ''])));

/** Returns whether a variant is of another edition: a product may sell the earlier ones as well. */
const isOfOtherEdition = ({ choices = '' }: TypedRow, from: number): boolean => {
  const years = choices
    .split('|')
    .flatMap((choice) => choice.split('=').at(-1)?.trim() ?? [])
    .filter(isYear);
  return years.length > 0 && !years.includes(String(from));
};

/**
 * Proposes the product of the next edition: everything of the present product that stays true, with the new year. Prices are
 * taken over to be looked at. Numbers of its own, dates and files are left empty, sessions and other editions out; what was
 * counted or has no file yet begins with none in stock, so that nobody buys what is not there.
 * @param years.from of the present edition, where the product names none itself
 */
export function proposeProduct(present: TypedProduct, id: string, { from, to }: Years): TypedProduct {
  const [product = {}] = present.products;
  const years = { from: Number(product['editionYear']) || from, to };
  const kept = present.variants.filter((row) => !isOfOtherEdition(row, years.from));
  const skus = new Set(kept.map(({ sku }) => sku));
  const renamed = rename(product, ['nameEn', 'nameEs'], years);
  return {
    products: [
      Object.assign(without(renamed, ['netsuiteId', 'answerCode', 'answerDate', 'isbn']), {
        id,
        isActive: 'no',
        editionYear: String(years.to),
      }),
    ],
    specs: present.specs
      .filter(({ value = '' }) => !isYear(value) || value === String(years.from))
      .map((row) => {
        const isOwn = row['value'] === String(years.from);
        return Object.assign(rename(row, ['value', 'valueEs'], years), isOwn && { isDefault: 'yes' });
      }),
    variants: kept.map((row) => {
      const isBounded = Boolean(row['onHand']) || Boolean(row['availableLink']);
      const own = without(rename(row, ['name', 'choices'], years), ['availableLink', 'answerCode', 'answerDate']);
      return Object.assign(own, {
        sku: renameSku(row['sku'] ?? '', years),
        onHand: isBounded ? '0' : '',
        onHandBefore: '',
      });
    }),
    prices: present.prices
      .filter(({ sku }) => !sku || skus.has(sku))
      .map((row) => Object.assign({}, row, row['sku'] && { sku: renameSku(row['sku'], years) })),
    sessions: [],
  };
}
