import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemSpanish } from '@orama/stemmers/spanish';
import type { Locale } from '../platform/locale.rules.ts';

/** Most words of a question that are searched for; the rest is left out. */
const mostWords = 12;
/** Longest word, in characters. */
const longestWord = 40;
/** Most words of a text that are indexed: a standard of 200 pages has about as many. */
const mostIndexed = 50_000;

const stemmers: Record<Locale, (word: string) => string> = { en: stemEnglish, es: stemSpanish };

/** Returns the words of a text in lower case, without marks on letters: "Eléctrica" is 'electrica'. */
export const wordsOf = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, mostIndexed);

/** Returns the words of a question, as many and as long as are searched for. */
export const questionWords = (text: string): string[] =>
  wordsOf(text.slice(0, 1_000))
    .slice(0, mostWords)
    .map((word) => word.slice(0, longestWord));

/** Returns the words of a text as the index holds them: both drivers are given the same ones. */
export const indexedWords = (text: string): string[] => wordsOf(text).map((word) => word.slice(0, longestWord));

/** Returns the stem of a word in a language: "sprinklers" and "sprinkler" have the same. */
export const stemOf = (word: string, language: Locale): string =>
  // Numbers have no endings.
  /\d/.test(word) ? word : stemmers[language](word);
