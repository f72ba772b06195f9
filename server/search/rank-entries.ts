import type { Locale } from '../platform/locale.rules.ts';
import type { DocumentMark } from '../content/items/documents/designation-text.rules.ts';
import { aboutKey, toDesignationKey } from './designation-key.rules.ts';
import type { Designation } from './designation.rules.ts';
import type { Naming } from './document-mark.rules.ts';
import { findDesignation, findMarked, withoutKind } from './find-designation.rules.ts';
import type { EntryFacts, NamedFacts } from './entry-facts.ts';
import type { SearchTermWord, IndexStore, Matches } from './index-store.ts';
import { Ranks } from './ranks.ts';
import { questionWords, stemWord, splitWords } from './search-words.ts';

/**
 * Ranks of matches by name; lower is better. Text ranks lie between -1,000 and 0, so no text outranks a name
 * (docs/decisions/search.md#the-order-of-results).
 */
export const tiers = {
  /** A number with its parts, where the end could be an edition as well. */
  literal: -5_000_000,
  exact: -4_000_000,
  /** The named number of another mark. */
  otherMark: -3_500_000,
  /** Another edition of the named document. */
  sameNumber: -3_000_000,
  /** It replaced the named document. */
  replacement: -2_000_000,
  about: -1_000_000,
  title: -40_000,
  /** The title begins with the query. */
  titleBeginning: -20_000,
  /** The title contains all words; with some of them, the same share of this rank. */
  titleWords: -10_000,
};

/** Factor for the title of a document that has been replaced. */
const fadedBy = 3;

/** Returns the search terms of a query; the last word may be a prefix. */
export const parseSearchTerms = (question: string, language: Locale): SearchTermWord[] =>
  questionWords(question).map((word, at, words) => ({
    word,
    stem: stemWord(word, language),
    isBeginning: at === words.length - 1 && word.length > 1 && !/\d/.test(word),
  }));

/** Most results whose titles are compared with the query. */
const mostLookedAt = 5_000;

interface RankOptions {
  store: IndexStore;
  facts: Pick<EntryFacts, 'get'>;
  marks: readonly DocumentMark[];
}

/** Results of one query in the store, as ids. */
interface Found {
  words: SearchTermWord[];
  matched: Matches;
  /** The subset whose titles are compared; null for all matches. */
  titled: readonly number[] | null;
  named: Named;
}

type FindOptions = Omit<RankOptions, 'marks'> & { language: Locale; naming: Naming };

/** Runs a query against the store; null for a query without words. */
export async function findEntries(typed: string, options: FindOptions): Promise<Found | null> {
  const question = withoutKind(typed, options.naming);
  const found = await findQuestion(question, options);
  if (!found || found.matched.ids.length > 0 || found.named.size > 0) return found;
  // Titles rarely contain the mark of their own body: "ISO quality management".
  const marked = findMarked(question, options.naming.marks);
  return marked ? findQuestion(marked.rest, options) : found;
}

async function findQuestion(question: string, { store, facts, language, naming }: FindOptions): Promise<Found | null> {
  const words = parseSearchTerms(question, language);
  if (words.length === 0) return null;
  const matched = await store.match(words);
  // Of many matches, only those with the words in the title are compared.
  const titled = matched.ids.length > mostLookedAt ? await store.matchTitles(words, mostLookedAt) : null;
  return { words, matched, titled, named: await rankNamed(question, { store, facts, marks: naming.marks }) };
}

/**
 * Ranks the matches of several queries; an entry keeps its best rank. Runs without await, so that no place is reused
 * meanwhile.
 */
export function rankEntries(found: readonly (Found | null)[], facts: EntryFacts): Ranks {
  const ranks = new Ranks(facts.size);
  for (const each of found) if (each) rankFound(each, facts, ranks);
  return ranks;
}

function rankFound({ words, matched, titled, named }: Found, facts: EntryFacts, best: Ranks): void {
  const ranks = best.places.length === 0 ? best : new Ranks(facts.size);
  const { ids, ranks: textRanks } = matched;
  for (let at = 0; at < ids.length; at += 1) {
    const place = facts.placeOf(ids[at] as number);
    if (place !== undefined) ranks.set(place, textRanks?.[at] ?? 0);
  }
  const asked = words.map(({ word }) => word).join(' ');
  for (const place of titled?.map((id) => facts.placeOf(id)) ?? ranks.places) {
    if (place === undefined) continue;
    const known = facts.namedAt(place);
    const titleRank = rankTitle(known, asked, words) / (known.replacedBy === null ? 1 : fadedBy);
    // Without text ranks, the shorter title wins.
    ranks.set(place, (textRanks ? (ranks.at(place) ?? 0) : known.titleWords.length) + titleRank);
  }
  for (const [id, { tier, isWhole }] of named) {
    const place = facts.placeOf(id);
    if (place === undefined) continue;
    const rank = ranks.at(place);
    // Words beside the number must match too.
    if (isWhole || rank !== undefined) ranks.set(place, (rank ?? 0) + tier);
  }
  if (ranks !== best) for (const place of ranks.places) best.lower(place, ranks.at(place) as number);
}

type Named = Map<number, { tier: number; isWhole: boolean }>;

/** Returns the entries that the query, or its beginning, names. */
export async function rankNamed(question: string, { store, facts, marks }: RankOptions): Promise<Named> {
  const named = findDesignation(question, marks);
  const marked = findMarked(question, marks);
  const mark = (named ? named.designation.mark : marked?.mark) ?? null;
  // After a mark, words are a number as well where a document has them: "W3C css-color-4".
  const number = marked ? toDesignationKey(marked.rest) : '';
  // An acronym or a product id is a name as well: "EIC", "handbook 70".
  const name = splitWords(question.slice(0, 100)).join('-');
  const tierOf = new Map<string, { tier: number; isWhole: boolean }>([
    [name, { tier: tiers.exact, isWhole: true }],
    ...(number === '' ? [] : [[`n:${number}`, { tier: tiers.exact, isWhole: true }] as const]),
    ...(named
      ? designationTiers(named.designation).map(([key, tier]) => [key, { tier, isWhole: named.isWhole }] as const)
      : []),
  ]);
  const found: Named = new Map();
  const raise = (ids: readonly number[], rank: { tier: number; isWhole: boolean }) => {
    for (const id of ids) {
      const own = facts.get(id)?.mark ?? null;
      // The number of another body's document is a weaker match, an entry without a mark is not.
      const isOther = mark !== null && own !== null && own !== mark && rank.tier < tiers.otherMark;
      const tier = isOther ? tiers.otherMark : rank.tier;
      if (tier < (found.get(id)?.tier ?? 0)) found.set(id, { tier, isWhole: rank.isWhole });
    }
  };
  const keyed = await store.keyed([...tierOf.keys()]);
  for (const [key, rank] of tierOf) raise(keyed.get(key) ?? [], rank);
  const replacing = [...found].flatMap(([id, { isWhole }]) => {
    const by = facts.get(id)?.replacedBy;
    return by ? [{ key: `n:${by}`, isWhole }] : [];
  });
  if (replacing.length === 0) return found;
  const replacements = await store.keyed(replacing.map(({ key }) => key));
  // The other words are about the old document.
  for (const { key } of replacing) raise(replacements.get(key) ?? [], { tier: tiers.replacement, isWhole: true });
  return found;
}

function designationTiers({ number, edition, code, literal }: Designation): [string, number][] {
  if (number === null) return [[code, tiers.exact]];
  const base = /^[^-]+/.exec(number)?.[0] ?? number;
  const ranked: [string, number][] = [
    [`n:${base}`, tiers.sameNumber],
    [`n:${number}`, edition === null ? tiers.exact : tiers.sameNumber],
    [aboutKey(number), tiers.about],
    [code, tiers.exact],
  ];
  if (edition !== null) ranked.push([`n:${number}:${edition}`, tiers.exact]);
  if (literal !== null && literal !== number) ranked.push([`n:${literal}`, tiers.literal]);
  return ranked;
}

/** Returns the title's part of the rank of an entry that contains all words. */
function rankTitle({ titleWords, titleStems }: NamedFacts, asked: string, words: readonly SearchTermWord[]): number {
  if (titleWords.startsWith(asked, 1))
    return titleWords.length === asked.length + 2 ? tiers.title : tiers.titleBeginning;
  const there = words.filter(
    ({ word, stem, isBeginning }) =>
      titleWords.includes(isBeginning ? ` ${word}` : ` ${word} `) ||
      (stem.length > 2 && titleStems.includes(` ${stem} `)),
  );
  return (tiers.titleWords * there.length) / words.length;
}
