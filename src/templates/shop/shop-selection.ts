import type { ListedProduct } from '../../../server/store/catalog/catalog.contract.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';

/** Products on one page of the shop. */
export const shopPageSize = 24;

/** Selection of a page of the shop: categories of the catalog and topics; empty means all. */
interface ShopSelection {
  categories: readonly string[];
  topics: readonly string[];
}

const numberOf = ({ documentCode }: ListedProduct): number => Number(/\d+/.exec(documentCode ?? '')?.[0] ?? Infinity);
/** Codes come before products about them. */
const rankOf = ({ kind }: ListedProduct): number => (kind === 'code' ? 0 : 1);

/**
 * The products a page lists, codes by their numbers and the rest by their names. What only members of committees may buy
 * is listed where its category is named, and nowhere else.
 */
export function selectProducts(
  products: readonly ListedProduct[],
  { categories, topics }: ShopSelection,
  language: Locale,
): ListedProduct[] {
  return products
    .filter(({ productCategory }) => categories.length === 0 || categories.includes(productCategory))
    .filter(({ topic }) => topics.length === 0 || topics.includes(topic))
    .filter(({ isCommitteeOnly }) => !isCommitteeOnly || categories.length > 0)
    .toSorted(
      (a, b) =>
        rankOf(a) - rankOf(b) ||
        (rankOf(a) === 0 ? numberOf(a) - numberOf(b) : 0) ||
        a.name[language].localeCompare(b.name[language], language) ||
        (a.id < b.id ? -1 : 1),
    );
}

/** The search for the same products, to be narrowed further there. */
export function refineHref(
  selected: readonly ListedProduct[],
  { categories, topics }: ShopSelection,
  path: string,
): string {
  const query = new URLSearchParams({ tab: 'products' });
  const kinds = categories.length > 0 ? new Set(selected.map(({ kind }) => kind)) : [];
  for (const kind of kinds) query.append('f.type', kind);
  for (const topic of topics) query.append('f.topic', topic);
  return `${path}?${query}`;
}
