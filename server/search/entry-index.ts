import { narrow } from './facet-counts.ts';
import type { IndexStore } from './index-store.ts';
import { offerWords } from './offer-words.ts';
import { factsOf, rankEntries, type KeptFacts } from './rank-entries.ts';
import { questionWords } from './search-words.ts';
import type { SearchAnswer, SearchAsk, SearchEntry, SearchHit, SearchIndex, SuggestAsk } from './search.contract.ts';
import { sortHits } from './sort-hits.ts';
import { suggestEntries } from './suggest-entries.ts';

/**
 * Answers what is asked of an index, whatever it is kept in. The facts that narrow, count and sort are in memory: they
 * are brought up to date before each question.
 */
export class EntryIndex implements SearchIndex {
  readonly #store: IndexStore;
  readonly #facts = new Map<number, KeptFacts>();

  constructor(store: IndexStore) {
    this.#store = store;
  }

  get #kept() {
    return { store: this.#store, facts: this.#facts };
  }

  async #refresh(): Promise<void> {
    for (const { id, entry } of await this.#store.changes()) {
      if (entry?.isListed) this.#facts.set(id, factsOf(entry));
      else this.#facts.delete(id);
    }
  }

  async query(ask: SearchAsk): Promise<SearchAnswer> {
    await this.#refresh();
    const words = questionWords(ask.query);
    const ranks = words.length > 0 ? await this.#rankAll(ask) : null;
    const factsOfEntry = (id: number) => this.#facts.get(id) as KeptFacts;
    const { ids, ...narrowed } = narrow(ranks ? this.#listed(ranks.keys()) : this.#facts.keys(), factsOfEntry, ask);
    const sorted = sortHits(ids, { sort: ask.sort, factsOf: factsOfEntry, rankOf: (id) => ranks?.get(id) ?? 0 });
    const first = Math.max(0, (ask.page - 1) * ask.size);
    const bestRank = async (question: string) => {
      const found = await rankEntries(question, { ...this.#kept, language: ask.language });
      const readable = new Set(ask.readable);
      const own = [...found].filter(([id]) => {
        const facts = this.#facts.get(id);
        return facts?.language === ask.language && readable.has(facts.access);
      });
      return own.length === 0 ? null : Math.min(...own.map(([, rank]) => rank));
    };
    return {
      ...narrowed,
      hits: await this.#hits(sorted.slice(first, first + ask.size)),
      total: ids.length,
      suggestion:
        ranks && !isSomewhere(narrowed.totals) ? await offerWords({ store: this.#store, words, bestRank }) : null,
    };
  }

  async suggest(ask: SuggestAsk): Promise<SearchHit[]> {
    await this.#refresh();
    return this.#hits(await suggestEntries(ask, this.#kept));
  }

  /** Entries by their best rank for the question and for the same in other words. */
  async #rankAll({ query, alternatives, language }: SearchAsk): Promise<Map<number, number>> {
    const ranks = await rankEntries(query, { ...this.#kept, language });
    for (const other of alternatives) {
      for (const [id, rank] of await rankEntries(other, { ...this.#kept, language })) {
        ranks.set(id, Math.min(rank, ranks.get(id) ?? 0));
      }
    }
    return ranks;
  }

  /** Leaves out what another node has written or removed in this moment. */
  *#listed(ids: Iterable<number>): Generator<number> {
    for (const id of ids) if (this.#facts.has(id)) yield id;
  }

  async #hits(ids: readonly number[]): Promise<SearchHit[]> {
    const entries = await this.#store.entries(ids);
    return ids.flatMap((id) => {
      const entry = entries.get(id);
      return entry ? [hitOf(entry)] : [];
    });
  }

  write: SearchIndex['write'] = async (change) => this.#store.write(change);
  positions: SearchIndex['positions'] = async () => this.#store.positions();
  startOver: SearchIndex['startOver'] = async () => this.#store.startOver();
  claim: SearchIndex['claim'] = async () => this.#store.claim();
  paths: SearchIndex['paths'] = async () => this.#store.paths();
  pathsOf: SearchIndex['pathsOf'] = async (tags) => this.#store.pathsOf(tags);
  close: SearchIndex['close'] = async () => this.#store.close();
}

const isSomewhere = (totals: SearchAnswer['totals']): boolean => Object.values(totals).some((total) => total > 0);

function hitOf(entry: SearchEntry): SearchHit {
  const { keys: _, text: __, tags: ___, access: ____, isListed: _____, ...hit } = entry;
  return hit;
}
