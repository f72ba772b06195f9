import type { Product } from '../../../server/store/catalog/catalog.contract.ts';
import { toChoosable, type ChoosableVariant } from '../../../server/store/catalog/choice.rules.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import { getDocumentsById, type DocumentReference } from '../../cms/queries/documents-by-id.ts';
import { read } from '../../cms/query.ts';

/** Holds what the cover of a line of a cart is drawn from. */
export interface LineCoverFacts {
  sku: string;
  name: string;
  product: Product;
  document: DocumentReference | null;
  edition: ChoosableVariant | null;
}

/** Reads the covers of the lines of a cart, one for each sku; none for what the catalogue no longer has. */
export async function loadLineCovers(
  locals: App.Locals,
  lines: readonly { product: Product | null; sku: string }[],
  { language, prefix }: { language: Locale; prefix: string },
): Promise<LineCoverFacts[]> {
  const nameOf = ({ documentCode }: Product): string | null =>
    documentCode === null ? null : `${prefix}-${documentCode}`.toLowerCase();
  const ids = [...new Set(lines.flatMap(({ product }) => (product && nameOf(product)) ?? []))];
  const known = ids.length > 0 ? (await read(locals, getDocumentsById, { ids, language })).documentsById : [];
  const covers = lines.flatMap(({ product, sku }) => {
    if (!product) return [];
    const document = known.find(({ id }) => id === nameOf(product)) ?? null;
    const edition = toChoosable(product).variants.find((variant) => variant.sku === sku) ?? null;
    return { sku, product, name: product.name[language], document, edition };
  });
  return [...new Map(covers.map((cover) => [cover.sku, cover])).values()];
}
