import type { IndexStore } from './index-store.ts';
import { nearestWords } from './near-words.rules.ts';

/** Most words as near as each other that are tried. */
const mostTried = 4;

interface OfferOptions {
  store: IndexStore;
  words: readonly string[];
  /**
   * Returns the rank of the best that a question finds for who asks, null for nothing: the vocabulary is that of all
   * pages, of every language.
   */
  bestRank(question: string): Promise<number | null>;
}

/** Returns other words for those that nothing has; null when all are known, or none is near. */
export async function offerWords({ store, words, bestRank }: OfferOptions): Promise<string | null> {
  const known = await store.known(words);
  const better = [...words];
  for (const [at, word] of words.entries()) if (!known.has(word)) better[at] = await betterWord(word, at);
  const offered = better.join(' ');
  return offered === words.join(' ') ? null : offered;

  async function betterWord(word: string, at: number): Promise<string> {
    // Most slips are not in the first letter, and one letter is a thirtieth of all words.
    const near = nearestWords(word, await store.wordsFrom(word.slice(0, 1)));
    const entries = await store.known(near);
    const frequent = near.toSorted((a, b) => (entries.get(b) ?? 0) - (entries.get(a) ?? 0) || (a < b ? -1 : 1));
    let best: { word: string; rank: number } | null = null;
    for (const candidate of frequent.slice(0, mostTried)) {
      // Beside the other words "lightnng" is "lightning", by itself "lighting"; alone it must find something, too.
      const rank =
        (await bestRank(better.with(at, candidate).join(' '))) ?? ((await bestRank(candidate)) === null ? null : 0);
      if (rank !== null && (best === null || rank < best.rank)) best = { word: candidate, rank };
    }
    return best?.word ?? word;
  }
}
