import type { Translate } from '../../platform/ui/translate.ts';
import type { DeskKey } from './desk-key.ts';

/** Phrases for the sentences of the server; the group in brackets fills the token `limit`. */
const phrases: readonly (readonly [RegExp, DeskKey])[] = [
  [/^(must not be empty|is required)/, 'ProblemEmpty'],
  [/^must be at most (\d+) characters$/, 'ProblemTooLong'],
  [/^must be a site path, or an https, mailto/, 'ProblemLink'],
  [/^must be a site path or an https/, 'ProblemWebLink'],
  [/^must be a date/, 'ProblemDate'],
  [/^must be a (whole number|year)$/, 'ProblemNumber'],
  [/^must be >=(-?\d+)/, 'ProblemTooSmall'],
  [/^must be <=(-?\d+)/, 'ProblemTooLarge'],
  [/^must be the id of an item$/, 'ProblemItem'],
  [/^names a field that is not there: (.+)$/, 'ProblemConditionGone'],
  [/^must be at most three publications$/, 'ProblemThree'],
  [/^must have at least one tab$/, 'ProblemOne'],
  [/^must be a two-letter country code$/, 'ProblemCountry'],
  [/^is already the address of \S+ \((\S+)\)/, 'ProblemTaken'],
  [/^must begin with "\/"/, 'ProblemAddress'],
  [/^is an address the site keeps for itself/, 'ProblemReserved'],
  [/^must be (letters, digits|a name, or)/, 'ProblemName'],
  [/^must keep (\{\w+\})$/, 'ProblemTokenLost'],
  [/^must not have (\{\w+\}): only/, 'ProblemTokenUnknown'],
  [/^must have braces only/, 'ProblemBraces'],
  [/^must have the plural form "(other)"$/, 'ProblemPluralLost'],
  [/^must not have the plural form "(\w+)"/, 'ProblemPluralUnknown'],
  [/^must not hold the control character (U\+[0-9A-F]{4}(?: after "[^]*")?): delete it there$/, 'ProblemControl'],
];

/** Returns a problem as a sentence with the field's label; one without a phrase comes back unchanged. */
export function fieldProblemText(problem: string, field: string, t: Translate<DeskKey>): string {
  for (const [pattern, key] of phrases) {
    const [found, limit = ''] = pattern.exec(problem) ?? [];
    if (found !== undefined) return t(key, { field, limit });
  }
  return t('ProblemOther', { field, problem });
}
