import type { Product } from '../../../server/store/catalog/catalog.contract.ts';
import { toChoosable, type ChoosableVariant } from '../../../server/store/catalog/choice.rules.ts';
import { documentNames } from '../../../server/content/items/documents/designation-text.rules.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import { getDocumentsById, type DocumentReference } from '../../cms/queries/documents-by-id.ts';
import type { Shell } from '../../cms/shell.ts';
import { read } from '../../cms/query.ts';

/** Holds what the cover of a line of a cart is drawn from. */
export interface LineCoverFacts {
  sku: string;
  name: string;
  product: Product;
  document: DocumentReference | null;
  edition: ChoosableVariant | null;
  /** The organisation's mark, for covers without a number. */
  mark: string;
}

/** Returns what is printed on covers without a number: the first mark of documents, else the initials. */
export const coverMark = (site: Shell['site']): string => site?.marks[0]?.prefix ?? site?.initials ?? '';

/** Reads the covers of the lines of a cart, one for each sku; none for what the catalogue no longer has. */
export async function loadLineCovers(
  locals: App.Locals,
  lines: readonly { product: Product | null; sku: string }[],
  { language, site }: { language: Locale; site: Shell['site'] },
): Promise<LineCoverFacts[]> {
  const namesOf = ({ documentCode }: Product): string[] =>
    documentCode === null ? [] : documentNames(documentCode, site?.marks ?? []);
  const ids = [...new Set(lines.flatMap(({ product }) => (product ? namesOf(product) : [])))];
  const known = ids.length > 0 ? (await read(locals, getDocumentsById, { ids, language })).documentsById : [];
  const covers = lines.flatMap(({ product, sku }) => {
    if (!product) return [];
    const document = namesOf(product).flatMap((name) => known.find(({ id }) => id === name) ?? [])[0] ?? null;
    const edition = toChoosable(product).variants.find((variant) => variant.sku === sku) ?? null;
    return { sku, product, name: product.name[language], document, edition, mark: coverMark(site) };
  });
  return [...new Map(covers.map((cover) => [cover.sku, cover])).values()];
}
