import type { Locale } from '../content/content.rules.ts';
import { findDesignation, type Designation } from './designation.rules.ts';
import type { EntryFacts } from './facet-counts.ts';
import type { AskedWord, IndexStore } from './index-store.ts';
import { questionWords, stemOf, wordsOf } from './search-words.ts';
import type { SearchEntry } from './search.contract.ts';

/** Holds what is kept in memory of an entry. */
export interface KeptFacts extends EntryFacts {
  path: string;
  /** The words of its title with a blank around each: ' electrical installation code '. */
  titleWords: string;
  /** Their stems, likewise. */
  titleStems: string;
  /** Number of the document that took its place, in lower case. */
  replacedBy: string | null;
}

export function factsOf(entry: SearchEntry): KeptFacts {
  const { path, hub, language, access, title, designation, facets, labels, numbers, replacedBy } = entry;
  const words = wordsOf(title);
  return {
    ...{ path, hub, language, access, title, designation, facets, labels, numbers },
    titleWords: ` ${words.join(' ')} `,
    titleStems: ` ${words.map((word) => stemOf(word, language)).join(' ')} `,
    replacedBy: replacedBy?.code.toLowerCase() ?? null,
  };
}

/**
 * Ranks by what a question is for an entry; the lower the better. Ranks of a text lie between -1,000 and 0, so that
 * nothing a text says outdoes a name (docs/decisions/search.md#the-order-of-results).
 */
export const tiers = {
  exact: -4_000_000,
  /** Another edition of it. */
  sameNumber: -3_000_000,
  /** It took the place of the one that was asked for. */
  replacement: -2_000_000,
  about: -1_000_000,
  title: -40_000,
  /** Its title begins with the question. */
  titleBeginning: -20_000,
  /** Its title has all of the words; with some of them, so much of it. */
  titleWords: -10_000,
};

/** A title counts so much less where another document has taken the place of this one. */
const fadedBy = 3;

/** Returns the words of a question as they are looked for; the last one may be the beginning of a word. */
export const askedWords = (question: string, language: Locale): AskedWord[] =>
  questionWords(question).map((word, at, words) => ({
    word,
    stem: stemOf(word, language),
    isBeginning: at === words.length - 1 && word.length > 1 && !/\d/.test(word),
  }));

/** Most results whose titles are compared with the question. */
const mostLookedAt = 5_000;

interface RankOptions {
  store: IndexStore;
  facts: ReadonlyMap<number, KeptFacts>;
  language: Locale;
}

/** Returns the entries that a question finds, each with its rank. */
export async function rankEntries(
  question: string,
  { store, facts, language }: RankOptions,
): Promise<Map<number, number>> {
  const words = askedWords(question, language);
  if (words.length === 0) return new Map();
  const ranks = new Map(await store.match(words));
  const raised = await rankNamed(question, { store, facts });
  // Of many, only those are looked at that have the words in their titles.
  const titled = ranks.size > mostLookedAt ? await store.matchTitles(words, mostLookedAt) : [...ranks.keys()];
  for (const id of titled) {
    const rank = ranks.get(id) ?? 0;
    const known = facts.get(id);
    if (known) ranks.set(id, rank + titleRank(known, words) / (known.replacedBy === null ? 1 : fadedBy));
  }
  for (const [id, { tier, isWhole }] of raised) {
    // With more words than the number, those have to be there as well.
    if (isWhole || ranks.has(id)) ranks.set(id, (ranks.get(id) ?? 0) + tier);
  }
  return ranks;
}

type Named = Map<number, { tier: number; isWhole: boolean }>;

/** Returns the entries that a question, or its beginning, is the name of. */
export async function rankNamed(question: string, { store, facts }: Omit<RankOptions, 'language'>): Promise<Named> {
  const named = findDesignation(question);
  // An acronym or the id of a product is a name as well: "EIC", "handbook 70".
  const name = wordsOf(question.slice(0, 100)).join('-');
  const tierOf = new Map<string, { tier: number; isWhole: boolean }>([
    [name, { tier: tiers.exact, isWhole: true }],
    ...(named
      ? designationTiers(named.designation).map(([key, tier]) => [key, { tier, isWhole: named.isWhole }] as const)
      : []),
  ]);
  const found: Named = new Map();
  const raise = (ids: readonly number[], rank: { tier: number; isWhole: boolean }) => {
    for (const id of ids) if (rank.tier < (found.get(id)?.tier ?? 0)) found.set(id, rank);
  };
  const keyed = await store.keyed([...tierOf.keys()]);
  for (const [key, rank] of tierOf) raise(keyed.get(key) ?? [], rank);
  const replacing = [...found].flatMap(([id, { isWhole }]) => {
    const by = facts.get(id)?.replacedBy;
    return by ? [{ key: `n:${by}`, isWhole }] : [];
  });
  if (replacing.length === 0) return found;
  const replacements = await store.keyed(replacing.map(({ key }) => key));
  // Whatever else was typed is about the old one.
  for (const { key } of replacing) raise(replacements.get(key) ?? [], { tier: tiers.replacement, isWhole: true });
  return found;
}

function designationTiers({ number, edition, code }: Designation): [string, number][] {
  if (number === null) return [[code, tiers.exact]];
  return [
    [code, tiers.exact],
    [edition === null ? `n:${number}` : `n:${number}:${edition}`, tiers.exact],
    ...(edition === null ? [] : [[`n:${number}`, tiers.sameNumber] as [string, number]]),
    [`r:${number}`, tiers.about],
  ];
}

/** Returns what a title adds to the rank of an entry that has all the words somewhere. */
function titleRank({ titleWords, titleStems }: KeptFacts, words: readonly AskedWord[]): number {
  const asked = words.map(({ word }) => word).join(' ');
  if (titleWords === ` ${asked} `) return tiers.title;
  if (titleWords.startsWith(` ${asked}`)) return tiers.titleBeginning;
  const there = words.filter(
    ({ word, stem, isBeginning }) =>
      titleWords.includes(isBeginning ? ` ${word}` : ` ${word} `) ||
      (stem.length > 2 && titleStems.includes(` ${stem} `)),
  );
  return (tiers.titleWords * there.length) / words.length;
}
