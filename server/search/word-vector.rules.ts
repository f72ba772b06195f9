/** Where a word of an entry stands: A in its names, B in its title, C in its description, D in its text. */
type Weight = 'A' | 'B' | 'C' | 'D';

/** Limits of PostgreSQL: places beyond the last are the last, and of a word it keeps so many. */
const lastPlace = 16_383;
const mostPlaces = 255;

/** Marks stems, so that the beginning of a word is never the beginning of a stem. */
export const stemMark = '=';

/**
 * Writes words as a `tsvector` of PostgreSQL. They come with marks removed and in lower case, and their stems beside
 * them, so that no text configuration of the database takes part: both drivers find the same.
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
  // Letters and digits need no quotes, but for the mark of stems.
  return [...places].map(([word, of]) => `'${word}':${of.join(',')}`).join(' ');
}

/** Writes what is asked for as a `tsquery`: every word, or its stem. */
export const wordQuery = (words: readonly { word: string; stem: string; isBeginning: boolean }[]): string =>
  words
    .map(({ word, stem, isBeginning }) => `('${word}'${isBeginning ? ':*' : ''} | '${stemMark}${stem}')`)
    .join(' & ');
