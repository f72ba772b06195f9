import type { Alternate } from '../cms/fields.ts';

/** Parameters that belong to one language: its code, the name of a tab, whose id says the same, and a page number. */
const ofLanguage = new Set(['locale', 'tabname', 'page']);

/** Returns the page in every language with the same question, tab, filters and answers, from the first page of a list. */
export function withQuery(alternates: readonly Alternate[], given: URLSearchParams): Alternate[] {
  const kept = new URLSearchParams([...given].filter(([name]) => !ofLanguage.has(name.toLowerCase()))).toString();
  return alternates.map(({ language, path }) => ({
    language,
    path: kept === '' || path.includes('?') ? path : `${path}?${kept}`,
  }));
}
