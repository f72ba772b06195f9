import type { Locale } from '../platform/locale.rules.ts';
import { tellingWords } from './common-words.rules.ts';
import type { Naming } from './document-mark.rules.ts';
import { findMarked, withoutKind } from './find-designation.rules.ts';
import type { EntryFacts, NamedFacts } from './entry-facts.ts';
import type { SearchTermWord, IndexStore, Matches } from './index-store.ts';
import { matchSome, type WeightedWord } from './match-some.ts';
import { rankNamed, type Named } from './rank-named.ts';
import { Ranks } from './ranks.ts';
import { questionWords, stemWord } from './search-words.ts';
import { tiers } from './tiers.ts';

/** Factor for the title of a document that has been replaced. */
const fadedBy = 3;

/** Returns the search terms of words; the last one may be a prefix. */
const toTerms = (words: readonly string[], language: Locale): SearchTermWord[] =>
  words.map((word, at) => ({
    word,
    stem: stemWord(word, language),
    isBeginning: at === words.length - 1 && word.length > 1 && !/\d/.test(word),
  }));

/** Returns the search terms of a text that is being typed, where a common word may become another. */
export const parseSearchTerms = (question: string, language: Locale): SearchTermWord[] =>
  toTerms(questionWords(question), language);

/** Returns the search terms of a query, without the common words of a question. */
const parseTellingTerms = (question: string, language: Locale): SearchTermWord[] =>
  toTerms(tellingWords(questionWords(question), language), language);

/** Most results whose titles are compared with the query. */
const mostLookedAt = 5_000;

/** Results of one query in the store, as ids. */
interface Found {
  /** The whole query in lower case without accents. */
  asked: string;
  words: WeightedWord[];
  matched: Matches;
  /** The subset whose titles are compared; null for all matches. */
  titled: readonly number[] | null;
  named: Named;
}

interface FindOptions {
  store: IndexStore;
  facts: Pick<EntryFacts, 'get' | 'size'>;
  language: Locale;
  naming: Naming;
}

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
  const words = parseTellingTerms(question, language);
  if (words.length === 0) return null;
  const matched = await store.match(words);
  // Of many matches, only those with the words in the title are compared.
  const titled = matched.ids.length > mostLookedAt ? await store.matchTitles(words, mostLookedAt) : null;
  return {
    asked: questionWords(question).join(' '),
    words: words.map(({ word, stem, isBeginning }) => ({ word, stem, isBeginning, weight: 1 })),
    matched,
    titled,
    named: await rankNamed(question, { store, facts, naming }),
  };
}

/** Finds entries with some of a query's words; null for a query without words. */
export async function findSomewhat(question: string, { store, facts, language }: FindOptions): Promise<Found | null> {
  const terms = parseTellingTerms(question, language);
  const { words, matched } = await matchSome(store, terms, facts.size);
  if (words.length === 0) return null;
  return { asked: questionWords(question).join(' '), words, matched, titled: null, named: new Map() };
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

function rankFound({ asked, words, matched, titled, named }: Found, facts: EntryFacts, best: Ranks): void {
  const ranks = best.places.length === 0 ? best : new Ranks(facts.size);
  const { ids, ranks: textRanks } = matched;
  for (let at = 0; at < ids.length; at += 1) {
    const place = facts.placeOf(ids[at] as number);
    if (place !== undefined) ranks.set(place, textRanks?.[at] ?? 0);
  }
  for (const place of titled?.map((id) => facts.placeOf(id)) ?? ranks.places) {
    if (place === undefined) continue;
    const known = facts.namedAt(place);
    const titleRank = rankTitle(known, asked, words) / (known.replacedBy === null ? 1 : fadedBy);
    // Without text ranks, the shorter title wins.
    ranks.set(place, (textRanks ? (ranks.at(place) ?? 0) : known.titleWords.length) + titleRank);
  }
  for (const [id, { tier, isCertain }] of named) {
    const place = facts.placeOf(id);
    if (place === undefined) continue;
    const rank = ranks.at(place);
    // Words beside a number that may be no document's must match too.
    if (isCertain || rank !== undefined) ranks.set(place, (rank ?? 0) + tier);
  }
  if (ranks !== best) for (const place of ranks.places) best.lower(place, ranks.at(place) as number);
}

/** Returns the title's part of the rank of an entry that contains the words. */
function rankTitle({ titleWords, titleStems }: NamedFacts, asked: string, words: readonly WeightedWord[]): number {
  if (titleWords.startsWith(asked, 1))
    return titleWords.length === asked.length + 2 ? tiers.title : tiers.titleBeginning;
  if (asked.includes(' ') && titleWords.includes(` ${asked}`)) return tiers.titlePhrase;
  const there = words.filter(
    ({ word, stem, isBeginning }) =>
      titleWords.includes(isBeginning ? ` ${word}` : ` ${word} `) ||
      (stem.length > 2 && titleStems.includes(` ${stem} `)),
  );
  return (tiers.titleWords * weightOf(there)) / weightOf(words);
}

const weightOf = (words: readonly WeightedWord[]): number => words.reduce((sum, { weight }) => sum + weight, 0);
