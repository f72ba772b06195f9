import type { Locale } from '../platform/locale.rules.ts';
import { isChangeCode } from './change-key.rules.ts';
import type { Naming } from './document-mark.rules.ts';
import { isQuestion } from './common-words.rules.ts';
import { EntryFacts } from './entry-facts.ts';
import { narrow } from './facet-counts.ts';
import { firstHits } from './first-hits.ts';
import type { IndexStore } from './index-store.ts';
import { joinedWords } from './joined-words.ts';
import { offerWords } from './offer-words.ts';
import { findLanding } from './find-landing.ts';
import { findDesignations } from './question-designations.ts';
import { findEntries, findSomewhat, rankEntries } from './rank-entries.ts';
import type { Ranks } from './ranks.ts';
import { questionWords } from './search-words.ts';
import {
  searchHubs,
  type SearchAnswer,
  type SearchAsk,
  type SearchEntry,
  type SearchHit,
  type SearchIndex,
  type SuggestAsk,
} from './search.contract.ts';
import { suggestEntries } from './suggest-entries.ts';
import { tiers, weakest } from './tiers.ts';

/** Most named documents that are looked at for being withdrawn. */
const mostWithdrawn = 20;
const standards = searchHubs.indexOf('Standards');

/**
 * Answers queries over any store. The facts for filters, counts and sorting are in memory and are updated before each
 * query.
 */
export class EntryIndex implements SearchIndex {
  readonly #store: IndexStore;
  readonly #facts = new EntryFacts();

  constructor(store: IndexStore) {
    this.#store = store;
  }

  get #kept() {
    return { store: this.#store, facts: this.#facts };
  }

  async #refresh(): Promise<void> {
    for (const { id, entry } of await this.#store.changes()) {
      if (entry?.isListed) this.#facts.put(id, entry);
      else this.#facts.remove(id);
    }
  }

  async query(ask: SearchAsk): Promise<SearchAnswer> {
    await this.#refresh();
    const { query, page, size, sort } = ask;
    const words = questionWords(query);
    // Punctuation is searched for too and matches no entry.
    const naming = this.#naming(ask);
    const alternatives = withoutChange(query, { alternatives: ask.alternatives, naming });
    const { language } = ask;
    const asked = query.trim() === '' ? [] : [query, ...alternatives, ...(await joinedWords(this.#store, words))];
    const found = asked.length > 0 ? await this.#find(asked, { language, naming }) : null;
    const full = found && rankEntries(found, this.#facts);
    const best = full && this.#bestOf(full, ask);
    const isWeak = full !== null && (best ?? 0) > weakest;
    const suggestion = isWeak ? await this.#offer(words, { ask, naming, best }) : null;
    const isAsked = isQuestion(words, language);
    const isLoose = full !== null && suggestion === null && (isWeak || isAsked);
    const loosely = isLoose ? await this.#findSomewhat(asked, { language, naming }) : [];
    const ranks = isWeak || isLoose ? rankEntries([...(found ?? []), ...loosely], this.#facts) : full;
    const { places, moreAt, ...narrowed } = narrow(this.#facts, ranks?.places ?? null, ask);
    const from = Math.max(0, (page - 1) * size);
    const rankAt = (place: number) => ranks?.at(place) ?? 0;
    const hits = firstHits(places, { sort, facts: this.#facts, rankAt, from, to: from + size });
    const shown = await this.#shown(hits, moreAt);
    const landing = ranks && findLanding(ranks, this.#facts, { ask, isAsked, isLoose });
    return {
      ...narrowed,
      ...shown,
      withdrawn: full ? await this.#withdrawn(full, ask) : [],
      total: places.length,
      suggestion,
      landing,
    };
  }

  async suggest(ask: SuggestAsk): Promise<SearchHit[]> {
    await this.#refresh();
    const { query, alternatives, language, readable } = ask;
    const naming = this.#naming(ask);
    const asked = { query, alternatives: withoutChange(query, { alternatives, naming }), language, readable, naming };
    return this.#hits(await suggestEntries(asked, this.#kept));
  }

  /** Adds the marks of the documents to those of the site. */
  #naming({ naming: { marks, kinds } }: Pick<SearchAsk, 'naming'>): Naming {
    const known = new Set(marks.map(({ prefix }) => prefix));
    const others = [...this.#facts.marks].filter((prefix) => !known.has(prefix));
    return { kinds, marks: [...marks, ...others.map((prefix) => ({ prefix, joiner: 'space', spellings: [] }))] };
  }

  async #find(questions: readonly string[], { language, naming }: { language: Locale; naming: Naming }) {
    const found = [];
    for (const question of questions) found.push(await findEntries(question, { ...this.#kept, language, naming }));
    return found;
  }

  async #findSomewhat(questions: readonly string[], options: { language: Locale; naming: Naming }) {
    const found = [];
    for (const question of questions) {
      found.push(await findSomewhat(question, { ...this.#kept, language: options.language, naming: options.naming }));
    }
    return found;
  }

  /** Returns another spelling that finds better results; null for none. */
  async #offer(
    words: readonly string[],
    { ask, naming, best }: { ask: SearchAsk; naming: Naming; best: number | null },
  ): Promise<string | null> {
    const bestRank = (question: string) => this.#bestRank(question, ask, naming);
    const offered = await offerWords({ store: this.#store, words, bestRank });
    if (offered === null || best === null) return offered;
    return ((await bestRank(offered)) ?? 0) < weakest ? offered : null;
  }

  /** Returns the best rank of what the viewer may find; null for nothing. */
  #bestOf(ranks: Ranks, { language, readable }: Pick<SearchAsk, 'language' | 'readable'>): number | null {
    const hubs = this.#facts.hubsOf({ language, readable });
    let best: number | null = null;
    for (const place of ranks.places) {
      if (hubs[this.#facts.groups[place] as number] === -1) continue;
      const rank = ranks.at(place) as number;
      if (best === null || rank < best) best = rank;
    }
    return best;
  }

  /** Returns the rank of a query's best result for this viewer; null if there is none. */
  async #bestRank(question: string, { language, readable }: SearchAsk, naming: Naming): Promise<number | null> {
    return this.#bestOf(rankEntries(await this.#find([question], { language, naming }), this.#facts), {
      language,
      readable,
    });
  }

  async #hits(ids: readonly number[]): Promise<SearchHit[]> {
    const entries = await this.#store.entries(ids);
    return ids.flatMap((id) => {
      const entry = entries.get(id);
      return entry ? [toHit(entry)] : [];
    });
  }

  /** Reads the hits at places, with the number of other dates of each course. */
  async #shown(
    places: readonly number[],
    moreAt: ReadonlyMap<number, number>,
  ): Promise<Pick<SearchAnswer, 'hits' | 'moreDates'>> {
    const idAt = (place: number) => this.#facts.ids[place] as number;
    const more = new Map(places.map((place) => [idAt(place), moreAt.get(place) ?? 0]));
    const entries = await this.#store.entries([...more.keys()]);
    const found = [...more].flatMap(([id, count]) => {
      const entry = entries.get(id);
      return entry ? [{ hit: toHit(entry), count }] : [];
    });
    return {
      hits: found.map(({ hit }) => hit),
      moreDates: Object.fromEntries(found.filter(({ count }) => count > 0).map(({ hit, count }) => [hit.path, count])),
    };
  }

  /** Reads the withdrawn documents that a query names, in any hub that the viewer may search. */
  async #withdrawn(ranks: Ranks, { language, readable }: SearchAsk): Promise<SearchAnswer['withdrawn']> {
    const hubs = this.#facts.hubsOf({ language, readable });
    const isNamed = (place: number) =>
      hubs[this.#facts.groups[place] as number] === standards && (ranks.at(place) as number) <= tiers.sameNumber;
    const ids = ranks.places.filter(isNamed).slice(0, mostWithdrawn);
    const hits = await this.#hits(ids.map((place) => this.#facts.ids[place] as number));
    return hits
      .filter(({ facets, replacedBy }) => replacedBy !== null || facets['status']?.[0] === 'Withdrawn')
      .map(({ path, title, designation, replacedBy }) => ({ path, title, designation, replacedBy }));
  }

  write: SearchIndex['write'] = async (change) => this.#store.write(change);
  positions: SearchIndex['positions'] = async () => this.#store.positions();
  startOver: SearchIndex['startOver'] = async () => this.#store.startOver();
  claim: SearchIndex['claim'] = async () => this.#store.claim();
  paths: SearchIndex['paths'] = async () => this.#store.paths();
  pathsOf: SearchIndex['pathsOf'] = async (tags) => this.#store.pathsOf(tags);
  close: SearchIndex['close'] = async () => this.#store.close();
}

/** The kind of a change is part of its name: no synonym stands for "TIA" in "TIA 26-1". */
const withoutChange = (
  query: string,
  { alternatives, naming }: Pick<SearchAsk, 'alternatives' | 'naming'>,
): readonly string[] =>
  findDesignations(query, naming).some(({ designation }) => isChangeCode(designation.code)) ? [] : alternatives;

function toHit(entry: SearchEntry): SearchHit {
  const {
    keys: _,
    text: __,
    tags: ___,
    access: ____,
    isListed: _____,
    sameAs: ______,
    series: _______,
    ...hit
  } = entry;
  return hit;
}
