import type { DocumentMark } from '../content/items/documents/designation-text.rules.ts';
import { findDesignation, findMarked, withoutKind } from './find-designation.rules.ts';
import type { IndexStore } from './index-store.ts';
import type { EntryFacts } from './entry-facts.ts';
import { parseSearchTerms } from './rank-entries.ts';
import { rankNamed } from './rank-named.ts';
import { questionWords, splitWords } from './search-words.ts';
import { suggestionGroups, findSuggestionGroup, type SuggestAsk, type SuggestionGroup } from './search.contract.ts';
import { tiers } from './tiers.ts';

/** Most entries considered for suggestions; for a common prefix, an arbitrary subset. */
const mostTitles = 1_000;
const mostKeys = 200;
/** Most suggestions. */
const mostSuggestions = 8;
/** Minimum share of a group when others have more. */
const share: Record<SuggestionGroup, number> = { products: 3, standards: 3, pages: 2 };

interface SuggestOptions {
  store: IndexStore;
  facts: Pick<EntryFacts, 'get'>;
}

/**
 * Returns suggestions for a partly typed query: entries of that number or name, then those whose number or name begins
 * with it, then those with the words in their title. By groups, each with the best first.
 */
export async function suggestEntries(ask: SuggestAsk, options: SuggestOptions): Promise<number[]> {
  const query = withoutKind(ask.query, ask.naming);
  const found = await suggestFor(query, ask, options);
  const marked = found.length === 0 ? findMarked(query, ask.naming.marks) : null;
  return marked ? suggestFor(marked.rest, ask, options) : found;
}

async function suggestFor(query: string, ask: SuggestAsk, { store, facts }: SuggestOptions): Promise<number[]> {
  const readable = new Set(ask.readable);
  const ranks = new Map<number, number>();
  const add = (id: number, rank: number) => {
    const known = facts.get(id);
    if (known?.language !== ask.language || !readable.has(known.access)) return;
    ranks.set(id, Math.min(rank, ranks.get(id) ?? Infinity));
  };
  const { marks } = ask.naming;
  for (const question of [query, ...ask.alternatives]) {
    const words = parseSearchTerms(question, ask.language);
    const titled = isOneLetter(words.map(({ word }) => word)) ? [] : await store.matchTitles(words, mostTitles);
    for (const id of titled) add(id, titleRank(facts.get(id)?.titleWords ?? '', words[0]?.word ?? ''));
    const named = await rankNamed(question, { store, facts, naming: ask.naming });
    // "70 2023 spanish" names an edition and a language, which titles do not contain.
    const isPart = [...named.values()].some(({ isCertain }) => !isCertain);
    const matched = new Set(isPart ? (await store.match(words)).ids : []);
    for (const [id, { tier, isCertain }] of named) if (isCertain || matched.has(id)) add(id, tier);
  }
  for (const { key, id } of await beginningSo(query, { store, marks })) add(id, tiers.about / 2 + numberIn(key));
  const sorted = [...ranks].map(([id, rank]) => ({ id, rank, title: facts.get(id)?.titleWords ?? '' }));
  sorted.sort((a, b) => a.rank - b.rank || (a.title < b.title ? -1 : 1));
  return shareOut(
    sorted.map(({ id }) => id),
    facts,
  );
}

/** One letter is too common a prefix. */
const isOneLetter = (words: readonly string[]): boolean => words.join('').length < 2;

/** Keys with this prefix: document numbers, articles, acronyms. */
async function beginningSo(
  query: string,
  { store, marks }: { store: IndexStore; marks: readonly DocumentMark[] },
): Promise<{ key: string; id: number }[]> {
  const words = questionWords(query);
  if (words.length === 0) return [];
  const name = splitWords(query.slice(0, 100)).join('-');
  const found = findDesignation(query, marks);
  const number = found?.isWhole === true ? found.designation.literal : null;
  const numbered = number !== null ? await store.keysFrom(`n:${number}`, mostKeys) : [];
  const named = name.length > 2 ? await store.keysFrom(name, mostKeys) : [];
  return [...numbered, ...named];
}

/** The number of a key that begins with one: lower numbers first. */
const numberIn = (key: string): number => Number(/\d+/.exec(key)?.[0] ?? 0) % 100_000;

/** A title that begins with the text beats one that contains it, and a short title beats a long one. */
const titleRank = (titleWords: string, first: string): number =>
  (titleWords.startsWith(` ${first}`) ? tiers.titleBeginning : tiers.titleWords) + titleWords.length;

/** Gives each group its share, and distributes what it leaves over to the others in order. */
function shareOut(sorted: readonly number[], facts: Pick<EntryFacts, 'get'>): number[] {
  const byGroup = new Map<SuggestionGroup, number[]>(suggestionGroups.map((group) => [group, []]));
  for (const id of sorted) {
    const hub = facts.get(id)?.hub;
    if (hub) byGroup.get(findSuggestionGroup(hub))?.push(id);
  }
  const taken = new Map(suggestionGroups.map((group) => [group, byGroup.get(group)?.slice(0, share[group]) ?? []]));
  let left = mostSuggestions - [...taken.values()].flat().length;
  for (const group of suggestionGroups) {
    const more = byGroup.get(group)?.slice(share[group], share[group] + left) ?? [];
    taken.get(group)?.push(...more);
    left -= more.length;
  }
  return [...taken.values()].flat();
}
