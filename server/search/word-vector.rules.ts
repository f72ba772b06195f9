/** Place of a word in an entry: A names, B title, C description, D text. */
type Weight = 'A' | 'B' | 'C' | 'D';

/** Limits of PostgreSQL: positions past the last are clamped, and each word keeps a limited number. */
const lastPlace = 16_383;
const mostPlaces = 255;

/** Marks stems, so that a word prefix never matches a stem. */
export const stemMark = '=';

/**
 * Formats words as a PostgreSQL `tsvector`. Words arrive normalized with their stems, so the text configuration of the
 * database has no influence: both drivers find the same.
 */
export function wordVector(parts: readonly { words: readonly string[]; weight: Weight }[]): string {
  const places = new Map<string, string[]>();
  let at = 0;
  for (const { words, weight } of parts) {
    for (const word of words) {
      at = Math.min(at + 1, lastPlace);
      const known = places.get(word) ?? [];
      if (known.length < mostPlaces) known.push(`${at}${weight}`);
      places.set(word, known);
    }
  }
  // Letters and digits need no quotes, except with the stem mark.
  return [...places].map(([word, of]) => `'${word}':${of.join(',')}`).join(' ');
}

/** Formats a query as a `tsquery`: every word, or its stem. */
export const wordQuery = (words: readonly { word: string; stem: string; isBeginning: boolean }[]): string =>
  words
    .map(({ word, stem, isBeginning }) => `('${word}'${isBeginning ? ':*' : ''} | '${stemMark}${stem}')`)
    .join(' & ');
