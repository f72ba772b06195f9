import type { Product } from '../../../server/store/catalog/catalog.contract.ts';
import { documentNames } from '../../../server/content/items/documents/designation-text.rules.ts';
import { toLocale } from '../../../server/platform/locale.rules.ts';
import { translator } from '../../cms/dictionary.ts';
import { editionNotice, loadDocumentStatus, type EditionNotice } from '../document/edition-notice.ts';
import { editionsOnSale, loadEditionNotes, type EditionNote } from './edition-notes.ts';
import type { FactsTable } from './facts-table.ts';
import { coverMark } from './line-covers.ts';
import { loadProductTables } from './product-tables.ts';
import { getDocumentsById, type DocumentReference } from '../../cms/queries/documents-by-id.ts';
import { read } from '../../cms/query.ts';
import type { ProductContent } from '../../cms/routed.ts';
import type { Shell } from '../../cms/shell.ts';
import { loadSpecSections, type SpecSection } from './spec-sections.ts';

/** A product as its page shows it: the catalogue's part, and what content says of it beyond its own page. */
export interface ProductFacts {
  product: Product;
  /** The catalogue's name of it in the language of the page. */
  name: string;
  sections: SpecSection[];
  /** Of the editions that the description is not about. */
  editionNotes: EditionNote[];
  comparison: FactsTable;
  prices: FactsTable;
  /** The standard it belongs to. */
  document: DocumentReference | null;
  /** Tell of what is newer than the editions on sale. */
  editionNotices: ProductNotice[];
  /** The organisation's mark, for covers without a number. */
  mark: string;
}

interface ProductNotice {
  year: number;
  notice: EditionNotice;
  /** The variants of the edition; null where the product has one edition only. */
  variantIds: string[] | null;
}

/** Reads them; null for what the catalogue does not know or no longer sells. */
export async function loadProductFacts(
  locals: App.Locals,
  item: Pick<ProductContent, 'id' | 'path' | 'language'>,
  shell: Shell,
): Promise<ProductFacts | null> {
  const { language } = item;
  const product = await findProduct(locals, item);
  if (!product?.isActive) return null;
  const t = translator(shell.dictionary);
  const standard = async (asked: string) => (await findDocument(locals, product, asked, shell))?.path ?? null;
  const [sections, tables, document, editionNotes] = await Promise.all([
    loadSpecSections(locals, product, language),
    loadProductTables(locals, product, language, t('PriceNotAvailable')),
    findDocument(locals, product, language, shell),
    loadEditionNotes(locals, product, { language, standard }),
  ]);
  const editionNotices = await loadEditionNotices(locals, product, document?.path ?? null);
  const name = product.name[toLocale(language)];
  const mark = coverMark(shell.site);
  return { product, name, sections, editionNotes, ...tables, document, editionNotices, mark };
}

/** Reads what is newer than the editions of a product. @param standard address of its standard, if it has one */
async function loadEditionNotices(
  locals: App.Locals,
  product: Product,
  standard: string | null,
): Promise<ProductNotice[]> {
  const standing = standard === null ? null : await loadDocumentStatus(locals, standard);
  if (!standing) return [];
  const sold = editionsOnSale(product).map(({ year, variantIds }) => ({ year: Number(year), variantIds }));
  const editions = sold.length > 0 ? sold : [{ year: standing.currentEditionYear, variantIds: null }];
  return editions.flatMap(({ year, variantIds }) => {
    const notice = editionNotice(standing, year);
    return notice ? [{ year, notice, variantIds }] : [];
  });
}

/**
 * The product's id is the last part of its address, or the name of its content
 * (docs/decisions/product-pages.md#product-id).
 */
async function findProduct(locals: App.Locals, { id, path }: { id: string; path: string }): Promise<Product | null> {
  const last = path.split('/').at(-1) ?? '';
  return (await locals.catalog.product(last)) ?? (last === id ? null : locals.catalog.product(id));
}

async function findDocument(locals: App.Locals, { documentCode }: Product, language: string, { site }: Shell) {
  if (documentCode === null) return null;
  const ids = documentNames(documentCode, site?.marks ?? []);
  return (await read(locals, getDocumentsById, { ids, language })).documentsById[0] ?? null;
}
