import type { DatabaseSync } from 'node:sqlite';
import { nearestWord } from './near-words.rules.ts';

/**
 * Returns other words for those that nothing has; null when all are known, or none is near.
 * @param isOfUse says whether a word finds something for who asks: the vocabulary is that of all pages, of every language
 */
export function suggestWords(
  db: DatabaseSync,
  words: readonly string[],
  isOfUse: (word: string) => boolean,
): string | null {
  const entriesOf = db.prepare('select doc as entries from vocabulary where term = ?');
  const near = db.prepare('select term, doc as entries from vocabulary where term >= ? and term < ?');
  let isChanged = false;
  const better = words.map((word) => {
    if (entriesOf.get(word)) return word;
    // Most slips are not in the first letter, and one letter is a thirtieth of all words.
    const initial = word.slice(0, 1);
    const known = near.iterate(initial, `${initial}\u{10ffff}`) as Iterable<{ term: string; entries: number }>;
    const found = nearestWord(word, known);
    if (found === null || !isOfUse(found)) return word;
    isChanged = true;
    return found;
  });
  return isChanged ? better.join(' ') : null;
}
