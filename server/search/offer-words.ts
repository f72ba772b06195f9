import type { IndexStore } from './index-store.ts';
import { nearestWords } from './near-words.rules.ts';

/** Most equally near words that are tried. */
const mostTried = 4;

/** Fewest letters of a part of a split word. */
const shortestPart = 3;

interface OfferOptions {
  store: IndexStore;
  words: readonly string[];
  /**
   * Returns the rank of a query's best result for this viewer, null for none: the vocabulary covers all pages in every
   * language.
   */
  bestRank(question: string): Promise<number | null>;
}

/** Returns replacements for unknown words; null when all words are known or none is near. */
export async function offerWords({ store, words, bestRank }: OfferOptions): Promise<string | null> {
  const known = await store.known(words);
  const better = [...words];
  for (const [at, word] of words.entries()) if (!known.has(word)) better[at] = await betterWord(word, at);
  const offered = better.join(' ');
  return offered === words.join(' ') ? null : offered;

  /** Splits a word that was written without its blank: "hotwork". */
  async function splitWord(word: string): Promise<string[]> {
    const cuts = Array.from({ length: Math.max(0, word.length - 2 * shortestPart + 1) }, (_, at) => at + shortestPart);
    const parts = cuts.map((cut) => [word.slice(0, cut), word.slice(cut)] as const);
    const known = await store.known([...new Set(parts.flat())]);
    return parts.filter(([a, b]) => known.has(a) && known.has(b)).map(([a, b]) => `${a} ${b}`);
  }

  async function betterWord(word: string, at: number): Promise<string> {
    // Most typing errors are not in the first letter, and one letter covers a thirtieth of all words.
    const near = nearestWords(word, await store.wordsFrom(word.slice(0, 1)));
    const entries = await store.known(near);
    const frequent = [...near, ...(await splitWord(word))].toSorted(
      (a, b) => (entries.get(b) ?? 0) - (entries.get(a) ?? 0) || (a < b ? -1 : 1),
    );
    let best: { word: string; rank: number } | null = null;
    for (const candidate of frequent.slice(0, mostTried)) {
      // With the other words "lightnng" means "lightning", alone "lighting"; the replacement must find something in
      // both cases.
      const rank =
        (await bestRank(better.with(at, candidate).join(' '))) ?? ((await bestRank(candidate)) === null ? null : 0);
      if (rank !== null && (best === null || rank < best.rank)) best = { word: candidate, rank };
    }
    return best?.word ?? word;
  }
}
