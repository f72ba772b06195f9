import type { Alternate } from '../../../cms/fields.ts';

/** Parameters that belong to one language: its code, and the name of a tab, whose id says the same. */
const ofLanguage = new Set(['locale', 'tabname', 'page']);

/** Returns the page in every language with the same question, tab and filters, from the first page of results. */
export function withQuery(alternates: readonly Alternate[], given: URLSearchParams): Alternate[] {
  const kept = new URLSearchParams([...given].filter(([name]) => !ofLanguage.has(name.toLowerCase()))).toString();
  return alternates.map(({ language, path }) => ({ language, path: kept === '' ? path : `${path}?${kept}` }));
}
