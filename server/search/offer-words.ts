import type { IndexStore } from './index-store.ts';
import { nearestWords } from './near-words.rules.ts';

/** Most words as near as each other that are tried. */
const mostTried = 4;

interface OfferOptions {
  store: IndexStore;
  words: readonly string[];
  /** Says whether a word finds something for who asks: the vocabulary is that of all pages, of every language. */
  isOfUse(word: string): Promise<boolean>;
}

/** Returns other words for those that nothing has; null when all are known, or none is near. */
export async function offerWords({ store, words, isOfUse }: OfferOptions): Promise<string | null> {
  const known = await store.known(words);
  const better: string[] = [];
  for (const word of words) better.push(known.has(word) ? word : await betterWord(word));
  const offered = better.join(' ');
  return offered === words.join(' ') ? null : offered;

  async function betterWord(word: string): Promise<string> {
    // Most slips are not in the first letter, and one letter is a thirtieth of all words.
    const near = nearestWords(word, await store.wordsFrom(word.slice(0, 1)));
    const entries = await store.known(near);
    // Of those as near, the one in more entries.
    const candidates = near.toSorted((a, b) => (entries.get(b) ?? 0) - (entries.get(a) ?? 0) || (a < b ? -1 : 1));
    for (const candidate of candidates.slice(0, mostTried)) if (await isOfUse(candidate)) return candidate;
    return word;
  }
}
