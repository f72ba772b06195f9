import { safeReturnPath } from '../../server/people/auth/auth.rules.ts';
import type { Alternate } from '../cms/fields.ts';

/** Parameters that belong to one language: its code, the name of a tab, whose id says the same, and a page number. */
const ofLanguage = new Set(['locale', 'tabname', 'page']);
/** Parameters that say where a person is led afterwards: an address of another site is not carried on. */
const returning = new Set(['returnurl', 'appstartpath']);

function isKept(name: string, value: string): boolean {
  const lower = name.toLowerCase();
  return !ofLanguage.has(lower) && (!returning.has(lower) || safeReturnPath(value, '') !== '');
}

/** Returns the page in every language with the same question, tab, filters and answers, from the first page of a list. */
export function withQuery(alternates: readonly Alternate[], given: URLSearchParams): Alternate[] {
  const kept = new URLSearchParams([...given].filter(([name, value]) => isKept(name, value))).toString();
  return alternates.map(({ language, path }) => ({
    language,
    path: kept === '' || path.includes('?') ? path : `${path}?${kept}`,
  }));
}
