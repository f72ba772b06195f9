import type { IndexStore } from './index-store.ts';

/** Most words of a query whose neighbours are joined. */
const mostWords = 6;

/**
 * Returns a query with two words written as one, for each pair that is a word of the site: "hand book 70" is
 * "handbook 70" as well.
 */
export async function joinedWords(store: IndexStore, words: readonly string[]): Promise<string[]> {
  if (words.length < 2 || words.length > mostWords) return [];
  const pairs = words
    .slice(1)
    .map((word, at) => ({ at, joined: `${words[at] ?? ''}${word}` }))
    .filter(({ joined }) => joined.length > 4 && !/\d/.test(joined));
  const known = await store.known(pairs.map(({ joined }) => joined));
  return pairs
    .filter(({ joined }) => known.has(joined))
    .map(({ at, joined }) => [...words.slice(0, at), joined, ...words.slice(at + 2)].join(' '));
}
