import type { Product, Variant } from '../store/catalog/catalog.contract.ts';
import { isbnForms } from '../store/catalog/isbn.rules.ts';
import { withSection } from './content-entries.ts';
import { aboutKey, designationKeys, toDesignationKey } from './designation-key.rules.ts';
import type { ProductDocument } from './product-document.ts';
import type { SearchEntry } from './search.contract.ts';

/** The product kind that is the document itself; other kinds are about it. */
const documentKind: Product['kind'] = 'code';

/**
 * Adds catalogue data to the entry of a product's page. A product that is off sale stays in the index hidden, so that
 * it can return.
 */
export function withProduct(
  entry: SearchEntry,
  product: Product | null,
  document: ProductDocument | null,
): SearchEntry {
  if (!product?.isActive) return entry;
  const { language } = entry;
  const variants = product.variants.filter((variant) => variant.isActive);
  const choices = variants.map((variant) => ({ sku: variant.sku, choices: neutralChoices(product, variant) }));
  const editions = choiceValues(choices, 'Edition');
  const years = editions.length > 0 ? editions.map(Number) : product.editionYear ? [product.editionYear] : [];
  const prices = variants
    .map((variant) => variant.priceMinor ?? product.basePriceMinor)
    .filter((price) => price !== null);
  const code = product.documentCode;
  return withSection({
    ...entry,
    isListed: true,
    title: product.name[language],
    kind: product.kind,
    designation: product.kind === documentKind ? (document?.designation ?? code) : null,
    mark: document?.mark ?? null,
    keys: [
      product.id,
      ...(code && product.kind === documentKind ? numberedName(product.id, code) : []),
      ...variants.map(({ sku }) => sku),
      ...(product.isbn === null ? [] : isbnForms(product.isbn)),
      ...(code ? (product.kind === documentKind ? designationKeys(code, years) : [aboutKey(code)]) : []),
    ],
    text: [entry.text, choiceLabels(product, language)].join(' '),
    facets: {
      topic: product.topic ? [product.topic] : [],
      type: [product.kind],
      edition: years.map(String),
      format: choiceValues(choices, 'Format'),
      language: choiceValues(choices, 'Language'),
    },
    numbers: {
      ...(prices.length > 0 && { price: Math.min(...prices) }),
      ...(years.length > 0 && { edition: Math.max(...years) }),
    },
    labels: Object.fromEntries(
      product.specs.flatMap(({ options }) => options.map(({ value, label }) => [value, label[language]])),
    ),
    variants: choices,
  });
}

/** The id of a document's book without the mark before its number: 'abc-70-2026' is '70-2026'. */
function numberedName(id: string, code: string): string[] {
  const [name, number] = [toDesignationKey(id), toDesignationKey(code)];
  const at = `-${name}-`.indexOf(`-${number}-`);
  return at === -1 ? [] : [name.slice(at)];
}

/** Choices of a variant by their neutral names, as addresses use them. */
const neutralChoices = ({ specs }: Product, variant: Variant): Record<string, string> =>
  Object.fromEntries(
    variant.specs.map(({ specId, value }) => [specs.find(({ id }) => id === specId)?.name ?? specId, value]),
  );

const choiceValues = (variants: SearchEntry['variants'], choice: string): string[] => [
  ...new Set(variants.flatMap(({ choices }) => choices[choice] ?? [])),
];

/** Names the choices in a language, so that "digital" and "en español" match. */
const choiceLabels = ({ specs }: Product, language: SearchEntry['language']): string =>
  specs.flatMap(({ options }) => options.map(({ label }) => label[language])).join(' ');
