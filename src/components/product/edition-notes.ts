import * as v from 'valibot';
import { withoutMarks } from '../../../server/content/texts/field-mark.rules.ts';
import { splitSitePath } from '../../../server/content/items/site-path.rules.ts';
import { defaultLocale } from '../../../server/platform/locale.rules.ts';
import { toChoosable, offeredVariants } from '../../../server/store/catalog/choice.rules.ts';
import type { Product } from '../../../server/store/catalog/catalog.contract.ts';
import { defineQuery, read } from '../../cms/query.ts';
import { field } from '../../cms/selection.ts';

/** Says of an edition on sale what the description of the product does not: that tells of the newest one. */
export interface EditionNote {
  year: string;
  /** The words of the standard’s page on that edition; null where it has none. */
  summary: string | null;
  /** True where English stands in for a summary that nobody has translated. */
  isEnglish: boolean;
  variantIds: string[];
}

const getEditionSummaries = defineQuery(
  'GetEditionSummaries',
  '$path: String!, $language: String!',
  v.object({
    documentInfo: field(
      'documentInfo(path: $path, language: $language)',
      v.nullable(
        v.object({
          id: v.string(),
          editions: field(
            'editions(first: 100)',
            v.nullable(v.array(v.object({ year: v.number(), summary: v.string() }))),
          ),
        }),
      ),
    ),
  }),
);

/** The spec that carries the edition. */
const editionSpec = 'Edition';

/**
 * Returns a note for each edition on sale that the description is not about: it is about the edition the page begins
 * with (docs/decisions/product-pages.md#text-of-an-edition).
 * @param standard its address by language, locale prefix included; null where the product has none
 */
export async function loadEditionNotes(
  locals: App.Locals,
  product: Product,
  { language, standard }: { language: string; standard: (language: string) => Promise<string | null> },
): Promise<EditionNote[]> {
  const described = describedEdition(product);
  if (described === null) return [];
  const others = editionsOnSale(product).filter(({ year }) => year !== described);
  if (others.length === 0) return [];
  const [own, english] = await Promise.all([
    readSummaries(locals, await standard(language)),
    language === defaultLocale ? new Map<string, string>() : readSummaries(locals, await standard(defaultLocale)),
  ]);
  return others.map((other) => {
    const summary = own.get(other.year) ?? null;
    return { ...other, summary, isEnglish: summary !== null && withoutMarks(summary) === english.get(other.year) };
  });
}

/** Returns the editions that a product comes in, each with the variants of it; none for a product without editions. */
export function editionsOnSale(product: Product): { year: string; variantIds: string[] }[] {
  const spec = product.specs.find(({ name }) => name === editionSpec);
  if (!spec) return [];
  const variants = offeredVariants(toChoosable(product));
  const editionOf = ({ specs }: (typeof variants)[number]) => specs.find(({ specId }) => specId === spec.id)?.value;
  return [...Map.groupBy(variants, editionOf)].flatMap(([year, sold]) =>
    year === undefined ? [] : [{ year, variantIds: sold.map(({ id }) => id) }],
  );
}

/** Reads what a standard says of its editions, by year. */
async function readSummaries(locals: App.Locals, address: string | null): Promise<Map<string, string>> {
  if (address === null) return new Map();
  const { path, locale: language } = splitSitePath(address);
  const { documentInfo } = await read(locals, getEditionSummaries, { path, language });
  return new Map(documentInfo?.editions?.map(({ year, summary }) => [String(year), summary]));
}

/** The edition that a product's description is about; null for a product without editions. */
export function describedEdition({ specs }: Pick<Product, 'specs'>): string | null {
  const spec = specs.find(({ name }) => name === editionSpec);
  return spec?.options.find(({ id }) => id === spec.defaultOptionId)?.value ?? null;
}
