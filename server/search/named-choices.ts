import type { DocumentMark } from '../content/items/documents/designation-text.rules.ts';
import { findDesignations } from './question-designations.ts';
import type { SearchHit } from './search.contract.ts';

/**
 * Returns the product choices that a query names, in their URL form: all choices of a variant for its article number,
 * otherwise an edition, language or format, by its neutral name or its name in the language of the result. Null when it
 * names none, or when the combination is not sold.
 */
export function namedChoices(
  { variants, labels }: Pick<SearchHit, 'variants' | 'labels'>,
  question: string,
  marks: readonly DocumentMark[],
): Record<string, string> | null {
  const text = question.toLowerCase().trim();
  const article = variants.find(({ sku }) => sku.toLowerCase() === text);
  if (article) return article.choices;
  const words = new Set(text.match(/[\p{L}\p{N}]+/gu) ?? []);
  const edition = findDesignations(text, { marks, kinds: [] })[0]?.designation.edition;
  if (edition) words.add(String(edition));
  const isNamed = (value: string): boolean =>
    words.has(value.toLowerCase()) || words.has((labels[value] ?? value).toLowerCase());
  for (const { choices } of variants) {
    const named = Object.entries(choices).filter(([, value]) => isNamed(value));
    const all = new Set(variants.flatMap((variant) => Object.values(variant.choices)).filter(isNamed));
    if (all.size > 0 && named.length === all.size) return Object.fromEntries(named);
  }
  return null;
}
