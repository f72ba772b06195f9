import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemSpanish } from '@orama/stemmers/spanish';
import type { Locale } from '../platform/locale.rules.ts';

/** Most words of a query; the rest is ignored. */
const mostWords = 12;
/** Longest word, in characters. */
const longestWord = 40;
/** Most indexed words of a text, about those of a standard with 200 pages. */
const mostIndexed = 50_000;

const stemmers: Record<Locale, (word: string) => string> = { en: stemEnglish, es: stemSpanish };

/** Returns the words of a text in lower case without diacritics: "Eléctrica" is 'electrica'. */
export const splitWords = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, mostIndexed);

/** Returns the words of a query within the limits of number and length. */
export const questionWords = (text: string): string[] =>
  splitWords(text.slice(0, 1_000))
    .slice(0, mostWords)
    .map((word) => word.slice(0, longestWord));

/** Returns the indexed words of a text, the same for both drivers. */
export const indexedWords = (text: string): string[] => splitWords(text).map((word) => word.slice(0, longestWord));

/** Returns the stem of a word in a language: "sprinklers" and "sprinkler" have the same. */
export const stemWord = (word: string, language: Locale): string =>
  // Numbers have no endings.
  /\d/.test(word) ? word : stemmers[language](word);
