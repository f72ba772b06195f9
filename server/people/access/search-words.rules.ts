import { foldText } from '../../platform/fold-text.rules.ts';

/** Spellings of a word of a search, of which a person has to hold one. The first is as typed, folded. */
export type SearchWord = readonly [string, ...string[]];

/** Most words of a search. */
const mostWords = 5;

/**
 * A telephone number with spaces in it: after a +, or as North American ones are grouped, with or without the 1. It is one
 * word: other numbers side by side are several.
 */
const spacedNumber =
  /(?<!\S)(?:\+\d[\d\s().\/-]{5,}\d|(?:1[\s.-]*)?\(?\d{3}\)?[\s.\/-]*\d{3}[\s.-]*\d{4}|\d{3}\s\d{4})(?!\S)/g;
/** Signs that telephone numbers are written with. */
const numberSigns = /^[\d+().\/-]+$/;
const fewestDigits = 3;

/**
 * Returns the words of a search, at most five. Names contain no control characters, and the database refuses them. A
 * telephone number is also looked for by its digits alone, without the 1 of North America, which not every number is
 * stored with.
 */
export const readSearch = (search: string): SearchWord[] =>
  foldText(search.replace(/\p{Cc}/gu, ' ').toWellFormed())
    .replace(spacedNumber, (number) => number.replace(/\s/g, ''))
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map(spellingsOf);

function spellingsOf(word: string): SearchWord {
  const digits = word.replace(/\D/g, '');
  if (!numberSigns.test(word) || digits.length < fewestDigits) return [word];
  const local = digits.length === 11 ? digits.replace(/^1/, '') : digits;
  return local === word ? [word] : [word, local];
}
