import type { IndexStore, Matches, SearchTermWord } from './index-store.ts';

/** A word of a query with what it says: a rare word says more. */
export interface WeightedWord extends SearchTermWord {
  weight: number;
}

/** Share of the best match's weight that an entry must have. */
const leastShare = 0.5;
/** Rank of an entry with every word, the best of a text. */
const rankOfAll = -100;

/**
 * Finds entries with some words of a query: a missing word costs rank, more where it is rare.
 * @param size number of entries
 */
export async function matchSome(
  store: Pick<IndexStore, 'match'>,
  words: readonly SearchTermWord[],
  size: number,
): Promise<{ words: WeightedWord[]; matched: Matches }> {
  const scores = new Map<number, number>();
  const weighted: WeightedWord[] = [];
  // One letter is on most pages.
  for (const word of words.filter(({ word: text }) => text.length > 1)) {
    const { ids } = await store.match([word]);
    if (ids.length === 0) continue;
    const weight = Math.log(1 + size / ids.length);
    weighted.push({ word: word.word, stem: word.stem, isBeginning: word.isBeginning, weight });
    for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + weight);
  }
  const all = weighted.reduce((sum, { weight }) => sum + weight, 0);
  let best = 0;
  for (const score of scores.values()) best = Math.max(best, score);
  const ids: number[] = [];
  const ranks: number[] = [];
  for (const [id, score] of scores) {
    if (score < best * leastShare) continue;
    ids.push(id);
    ranks.push((rankOfAll * score) / all);
  }
  return { words: weighted, matched: { ids, ranks } };
}
