import { toChoosable, offeredVariants } from '../../../server/store/catalog/choice.rules.ts';
import type { Product } from '../../../server/store/catalog/catalog.contract.ts';
import { getSpecContent } from '../../cms/queries/spec-content.ts';
import { read } from '../../cms/query.ts';

/** A part of a product's description, and the variants it is told of. */
export interface SpecSection {
  id: string;
  title: string | null;
  markdown: string;
  /** Ids of variants; null when it is told of all of them. */
  variantIds: string[] | null;
}

/**
 * Specs that content can depend on: the first three of the product, in its order
 * (docs/decisions/product-pages.md#spec-content).
 */
const specCount = 3;

/**
 * Returns what content says about a product: for every combination on sale the content API is asked once, so the page
 * carries all of it and the island shows what belongs to the choice. General products have none
 * (docs/decisions/product-pages.md#spec-content).
 */
export async function loadSpecSections(locals: App.Locals, product: Product, language: string): Promise<SpecSection[]> {
  if (product.kind === 'general') return [];
  const variants = offeredVariants(toChoosable(product));
  const valuesOf = ({ specs }: (typeof variants)[number]) =>
    product.specs.slice(0, specCount).map((spec) => specs.find(({ specId }) => specId === spec.id)?.value);
  const byValues = Map.groupBy(variants, (variant) => JSON.stringify(valuesOf(variant)));
  const told = new Map<string, { section: Omit<SpecSection, 'variantIds'>; sortorder: number; variantIds: string[] }>();
  const asked = [...byValues.values()].map(async (alike) => ({
    variantIds: alike.map(({ id }) => id),
    found: await loadContent(locals, product.id, language, alike[0] ? valuesOf(alike[0]) : []),
  }));
  for (const { variantIds, found } of await Promise.all(asked)) {
    for (const { id, navigationTitle: title, sortorder, specContentRendered: markdown } of found) {
      const entry = told.get(id) ?? { section: { id, title, markdown }, sortorder, variantIds: [] };
      entry.variantIds.push(...variantIds);
      told.set(id, entry);
    }
  }
  return [...told.values()]
    .toSorted((a, b) => a.sortorder - b.sortorder)
    .map(({ section, variantIds }) => ({
      ...section,
      variantIds: variantIds.length === variants.length ? null : variantIds,
    }));
}

async function loadContent(
  locals: App.Locals,
  ancestorId: string,
  lang: string,
  [spec1, spec2, spec3]: (string | undefined)[],
) {
  const variables = { ancestorId, templateId: 'product-spec', lang, spec1, spec2, spec3 };
  return (await read(locals, getSpecContent, variables)).specContent;
}
