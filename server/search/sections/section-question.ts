import type { Locale } from '../../platform/locale.rules.ts';
import { foldSpelling } from '../../standards/library/section-key.rules.ts';
import { tellingWords } from '../common-words.rules.ts';
import { splitMark, type Naming } from '../document-mark.rules.ts';
import { questionWords } from '../search-words.ts';
import type { QuestionTerm } from './section-search.contract.ts';

/** A number of a section, as a query may mean it. */
export interface PlaceName {
  /** Of the standard; null where none was typed. */
  code: string | null;
  year: number | null;
  /** As `foldSpelling` writes it. */
  fold: string;
}

export interface SectionQuestion {
  /** Numbers that the query may mean, the most explicit first. */
  names: PlaceName[];
  /** True where the form of the query is that of a section's number and of nothing else: '210.8(A)', 'table 250.122'. */
  isNumber: boolean;
  /** Standard that the query names beside other words. */
  within: { code: string; year: number | null } | null;
  terms: QuestionTerm[];
}

/** Longest query that is read as a number, in characters. */
const longestName = 120;
/** Most terms of a query. */
const mostTerms = 12;
/** Most words of the name of a standard: 'ISO 9001 - 2026'. */
const mostNameWords = 4;
const yearPattern = /^((?:19|20)\d\d)(?:-|$)/;
/** A number with dots or brackets within a text. */
const numberPattern = /§?\s?\d+(?:\.\d+|\s?\([\p{L}\p{N}]{1,4}\))+/gu;
const objectPattern = /(?<!\p{L})(?:tables?|tablas?|fig(?:ures?|uras?)?\.?)\s+\p{N}[\p{N}.\p{L}()-]*/giu;
const quotedPattern = /["“”«»]([^"“”«»]+)["“”«»]/gu;
/** Words between a number and its standard: 'table 250.122 of ISO 9001'. */
const joiningWords = /[\s,;]+(?:of|in|from|de|del|en)?\s*$/iu;

const refold = (folded: string): string => foldSpelling(folded.replaceAll('-', ' '));

/** Reads a query as the number of a section, and as words. @param codes of the standards in the index */
export function readSectionQuestion(
  query: string,
  { naming, codes, language }: { naming: Naming; codes: readonly string[]; language: Locale },
): SectionQuestion {
  const text = query.trim().toLowerCase();
  const marked = splitMark(text, naming.marks);
  const names = text.length > longestName ? [] : namesOf(text, marked, { naming, codes });
  const { within, words } = splitStandard(text, { naming, codes });
  const [code, year] = [within?.code ?? null, within?.year ?? null];
  const inside = [...words.matchAll(objectPattern), ...words.matchAll(numberPattern)].map(([found]): PlaceName => {
    return { code, year, fold: foldSpelling(found) };
  });
  return {
    names: [...names, ...inside].filter(({ fold }) => fold !== ''),
    isNumber: isNumber(words),
    within,
    terms: termsOf(words, language),
  };
}

/** Returns whether a text has the form of a section's number, which that of a document has not. */
function isNumber(words: string): boolean {
  const fold = foldSpelling(words);
  return (
    /^(?:part|chapter|annex|term|table|figure|formula)-[^-]+(?:-[^-]+)*$/.test(fold) ||
    (/^(?:\p{L}-)?\p{N}+(?:-(?:\p{N}+|\p{L}))+$/u.test(fold) && (/[.(§]/.test(words) || /^\p{N}+-\p{N}+-/u.test(fold)))
  );
}

function namesOf(
  text: string,
  { rest, isMarked }: { rest: string; isMarked: boolean },
  { naming, codes }: { naming: Naming; codes: readonly string[] },
): PlaceName[] {
  const whole = foldSpelling(rest);
  const names = codes.flatMap((code) => {
    const own = `${foldSpelling(code)}-`;
    return whole.startsWith(own) ? withYear(code, whole.slice(own.length)) : [];
  });
  if (!isMarked) names.push({ code: null, year: null, fold: whole });
  const words = text.split(/(?<=\s)/u);
  for (let at = 1; at < words.length; at += 1) {
    const named = standardOf(words.slice(at).join(''), { naming, codes });
    const number = words.slice(0, at).join('').replace(joiningWords, '');
    if (named) names.push({ code: named.code, year: named.year, fold: foldSpelling(number) });
  }
  return names;
}

/** Reads the rest of a number behind its code: with a year where one stands there. */
function withYear(code: string, rest: string): PlaceName[] {
  const year = yearPattern.exec(rest);
  const plain: PlaceName = { code, year: null, fold: refold(rest) };
  if (!year) return [plain];
  return [{ code, year: Number(year[1]), fold: refold(rest.slice(year[0].length)) }, plain];
}

/** Returns the standard that a text is the name of: 'ISO 9001', 'ISO 9001-2026'; null for anything else. */
function standardOf(text: string, { naming, codes }: { naming: Naming; codes: readonly string[] }) {
  const { rest, isMarked } = splitMark(text.trim(), naming.marks);
  if (!isMarked) return null;
  return standardNamed(foldSpelling(rest), codes);
}

function standardNamed(folded: string, codes: readonly string[]): SectionQuestion['within'] {
  for (const code of codes) {
    const own = foldSpelling(code);
    if (folded === own) return { code, year: null };
    const year = folded.startsWith(`${own}-`) ? yearPattern.exec(folded.slice(own.length + 1)) : null;
    if (year && year[0] === year[1]) return { code, year: Number(year[1]) };
  }
  return null;
}

/** Splits a query into the standard that it begins or ends with, and its other words; a standard alone leaves none. */
function splitStandard(
  text: string,
  marks: { naming: Naming; codes: readonly string[] },
): { within: SectionQuestion['within']; words: string } {
  const words = text.split(/\s+/u);
  for (let at = Math.min(words.length, mostNameWords); at > 0; at -= 1) {
    const first = standardOf(words.slice(0, at).join(' '), marks);
    if (first) return { within: first, words: words.slice(at).join(' ') };
  }
  for (let at = Math.max(1, words.length - mostNameWords); at < words.length; at += 1) {
    const last = standardOf(words.slice(at).join(' '), marks);
    if (last) return { within: last, words: words.slice(0, at).join(' ').replace(joiningWords, '') };
  }
  // A bare number is a standard only before the number of a section: '70 210.8(A)', and not '70 volts'.
  const [first = '', ...others] = words;
  const bare = standardNamed(foldSpelling(first), marks.codes);
  const rest = others.join(' ');
  return bare && isNumber(rest) ? { within: bare, words: rest } : { within: null, words: text };
}

/** Returns the terms of a text: phrases in quotation marks and numbers as they stand, other words one by one. */
function termsOf(text: string, language: Locale): QuestionTerm[] {
  const phrases: QuestionTerm[] = [];
  const take = (words: string) => {
    const found = questionWords(words);
    if (found.length > 0) phrases.push({ words: found });
    return ' ';
  };
  const rest = text
    .slice(0, 1_000)
    .replaceAll(quotedPattern, (_, words: string) => take(words))
    .replaceAll(numberPattern, (words) => take(words));
  const words = questionWords(rest);
  const telling = phrases.length > 0 && words.length === 0 ? [] : tellingWords(words, language);
  return [...phrases, ...telling.map((word) => ({ words: [word] }))].slice(0, mostTerms);
}

/** Returns the terms of a query, to find and mark them in a text. */
export const readTerms = (query: string, language: Locale): QuestionTerm[] =>
  termsOf(query.trim().toLowerCase(), language);
