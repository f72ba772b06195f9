/**
 * Signs that are left out: the marks of accents, and apostrophes and quotation marks, which keyboards, phones and word
 * processors write differently. The same class in JavaScript and in PostgreSQL.
 */
export const leftOut = String.raw`[\u0300-\u036f'"\u0060\u00b4\u00ab\u00bb\u02b9-\u02bc\u02ee\u2018-\u201f\u2032-\u2036\u2039\u203a\uff02\uff07]`;

/** Letters that no accent can be taken from, and how they are typed without their key. */
export const typedAs: readonly [string, string][] = [
  ['ß', 'ss'],
  ['ẞ', 'SS'],
  ['æ', 'ae'],
  ['Æ', 'AE'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['ø', 'o'],
  ['Ø', 'O'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ı', 'i'],
];

const leftOutPattern = new RegExp(leftOut, 'g');

/**
 * Returns a text as names are compared: without accents, apostrophes and quotation marks. Upper and lower case stay, for
 * `ilike` to compare.
 */
export const foldText = (text: string): string =>
  typedAs.reduce(
    (folded, [letter, typed]) => folded.replaceAll(letter, typed),
    text.normalize('NFD').replace(leftOutPattern, ''),
  );
