import { matchSome } from '../match-some.ts';
import { stemWord } from '../search-words.ts';
import { editionOfId, isOpenId, kindOfId } from './place-id.rules.ts';
import { readSectionQuestion, readTerms, type PlaceName, type SectionQuestion } from './section-question.rules.ts';
import type {
  FoundPlace,
  IndexedEdition,
  PlaceChoice,
  QuestionTerm,
  SectionAnswer,
  SectionAsk,
  SectionIndex,
} from './section-search.contract.ts';
import type { SectionStore, StoredTerm } from './section-store.ts';

/** Added to the rank of a place that is the number asked for: better than any words. */
const numberRank = -10_000;
const titleRank = -100;

type Editions = ReadonlyMap<number, IndexedEdition>;

/** Answers queries to the texts of standards over any store. */
export class PlaceIndex implements SectionIndex {
  readonly #store: SectionStore;

  constructor(store: SectionStore) {
    this.#store = store;
  }

  async query(ask: SectionAsk): Promise<SectionAnswer> {
    const all = await this.#store.editions();
    const shown = all.filter(({ shownIn }) => shownIn.includes(ask.language));
    const editions: Editions = new Map(shown.map((edition) => [edition.id, edition]));
    const codes = [...new Set(shown.map(({ code }) => code))].toSorted((one, other) => other.length - one.length);
    const question = readSectionQuestion(ask.query, { naming: ask.naming, codes, language: ask.language });
    const { within } = question;
    const years = ask.chosen.edition ?? (within?.year ? [String(within.year)] : []);
    const chosen: PlaceChoice = { standard: ask.chosen.standard ?? [], edition: years, kind: ask.chosen.kind ?? [] };
    const numbered = await this.#numbered(question.names, editions, ask);
    const ranks = await this.#ranked(question, { ask, years }, editions);
    numbered.forEach((id, at) => ranks.set(id, numberRank + at));
    const isNumbered = new Set(numbered);
    const results = narrow([...ranks.keys()], { editions, chosen, isNumbered });
    const ordered = order(results.ids, { ranks, sort: ask.sort, editions });
    const from = Math.max(0, ask.page - 1) * ask.size;
    return {
      hits: await this.#hits(ordered.slice(from, from + ask.size), editions),
      total: ordered.length,
      counts: results.counts,
      isNumber: question.isNumber && numbered.length > 0,
      terms: [...question.terms, ...ask.alternatives.flatMap((each) => readTerms(each, ask.language))],
    };
  }

  /** Finds the places that a query names, in the order in which they are shown. */
  async #numbered(names: readonly PlaceName[], editions: Editions, ask: SectionAsk): Promise<number[]> {
    if (names.length === 0) return [];
    const found = await this.#store.named(names.map(({ fold }) => fold));
    const ids: number[] = [];
    for (const name of names) {
      const named = found.filter(({ id, fold }) => {
        const edition = editions.get(editionOfId(id));
        if (!edition || fold !== name.fold || (name.code !== null && edition.code !== name.code)) return false;
        return name.year === null || edition.year === name.year;
      });
      ids.push(...orderNamed(newestOnly(named, name, editions, ask.chosen), editions, ask));
    }
    return [...new Set(ids)];
  }

  async #ranked(
    question: SectionQuestion,
    { ask, years }: { ask: SectionAsk; years: readonly string[] },
    editions: Editions,
  ): Promise<Map<number, number>> {
    const { within, terms } = question;
    const stored = [terms, ...ask.alternatives.map((each) => readTerms(each, ask.language))]
      .filter((each) => each.length > 0)
      .map((each) => each.map(withStems));
    const ranks = new Map<number, number>();
    if (stored.length === 0) return ranks;
    const isChosen = [...editions.values()].some(({ isCurrent, year }) => !isCurrent && years.includes(String(year)));
    for (const isCurrent of ask.countsOlder || isChosen ? [true, false] : [true]) {
      await this.#match(stored, { ask, isCurrent }, ranks);
    }
    for (const id of ranks.keys()) {
      const edition = editions.get(editionOfId(id));
      const isMeant = !within || (edition?.code === within.code && (within.year ?? edition.year) === edition.year);
      if (!edition || !isMeant) ranks.delete(id);
    }
    return ranks;
  }

  async #match(
    questions: readonly StoredTerm[][],
    { ask, isCurrent }: { ask: SectionAsk; isCurrent: boolean },
    ranks: Map<number, number>,
  ): Promise<void> {
    const { reading } = ask;
    const asked = { questions, reading, isCurrent };
    const { ids, ranks: found } = await this.#store.match(asked);
    ids.forEach((id, at) => ranks.set(id, found?.[at] ?? 0));
    if (found === null) {
      const titled = await this.#store.matchTitles(asked);
      titled.ids.forEach((id, at) => {
        if (ranks.has(id)) ranks.set(id, titleRank + (titled.ranks?.[at] ?? 0));
      });
    }
    const [typed] = questions;
    if (ids.length > 0 || !typed || typed.length < 2) return;
    // No place has all words: those with most of what the words say.
    const store = {
      match: async ([term]: readonly { word: string; stem: string }[]) =>
        this.#store.match({
          questions: [[typed.find(({ words }) => words[0] === term?.word) ?? { words: [], stems: [] }]],
          reading,
          isCurrent,
        }),
    };
    const words = typed.map(({ words: [word = ''], stems: [stem = ''] }) => ({ word, stem, isBeginning: false }));
    const { matched } = await matchSome(store, words, 100_000);
    matched.ids.forEach((id, at) => ranks.set(id, matched.ranks?.[at] ?? 0));
  }

  async #hits(ids: readonly number[], editions: Editions): Promise<FoundPlace[]> {
    const keys = await this.#store.keysOf(ids);
    return ids.flatMap((id) => {
      const [edition, key] = [editions.get(editionOfId(id)), keys.get(id)];
      return edition && key !== undefined ? [{ edition, key, kind: kindOfId(id) }] : [];
    });
  }

  editions: SectionIndex['editions'] = async () => this.#store.editions();
  replace: SectionIndex['replace'] = async ({ edition, places }) => this.#store.replace(edition, places);
  remove: SectionIndex['remove'] = async (ids) => this.#store.remove(ids);
  startOver: SectionIndex['startOver'] = async () => this.#store.startOver();
  close = async (): Promise<void> => this.#store.close();
}

const withStems = ({ words }: QuestionTerm): StoredTerm => ({
  words,
  stems: words.map((word) => stemWord(word, 'es')),
});

interface Named {
  id: number;
}

/** Keeps the newest edition of each standard that has the number, unless the query or a filter names a year. */
function newestOnly(
  found: readonly Named[],
  { year }: PlaceName,
  editions: Editions,
  { edition: years }: PlaceChoice,
): number[] {
  if (year !== null || (years?.length ?? 0) > 0) return found.map(({ id }) => id);
  const newest = new Map<string, number>();
  for (const { id } of found) {
    const edition = editions.get(editionOfId(id));
    if (edition) newest.set(edition.code, Math.max(newest.get(edition.code) ?? 0, edition.year));
  }
  return found.flatMap(({ id }) => {
    const edition = editions.get(editionOfId(id));
    return edition && newest.get(edition.code) === edition.year ? [id] : [];
  });
}

const natural = new Intl.Collator('en', { numeric: true });

/** Current editions come first, then what the reader may read or follows. */
function orderNamed(ids: readonly number[], editions: Editions, { reading, preferred }: SectionAsk): number[] {
  const rankOf = (id: number): number => {
    const edition = editions.get(editionOfId(id));
    const isPreferred = reading === 'all' || isOpenId(id) || preferred.includes(edition?.code ?? '');
    const isFollowed = preferred.includes(edition?.code ?? '');
    return (edition?.isCurrent ? 0 : 4) + (isPreferred ? 0 : 2) + (isFollowed ? 0 : 1);
  };
  const codeOf = (id: number): string => editions.get(editionOfId(id))?.code ?? '';
  return ids.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || natural.compare(codeOf(one), codeOf(other)) || one - other,
  );
}

const fields = ['standard', 'edition', 'kind'] as const;
type Field = (typeof fields)[number];

/** Applies the filters and counts the values of each field under the filters of the others. */
function narrow(
  ids: readonly number[],
  { editions, chosen, isNumbered }: { editions: Editions; chosen: PlaceChoice; isNumbered: ReadonlySet<number> },
): { ids: number[]; counts: SectionAnswer['counts'] } {
  const counted = {
    standard: new Map<string, number>(),
    edition: new Map<string, number>(),
    kind: new Map<string, number>(),
  };
  const isYearChosen = (chosen.edition?.length ?? 0) > 0;
  const kept: number[] = [];
  for (const id of ids) {
    const edition = editions.get(editionOfId(id));
    if (!edition) continue;
    const values: Record<Field, string> = { standard: edition.code, edition: String(edition.year), kind: kindOfId(id) };
    const missed = fields.filter((field) => {
      const wanted = chosen[field] ?? [];
      if (wanted.length > 0) return !wanted.includes(values[field]);
      // Editions before the current one are asked for by their year.
      return field === 'edition' && !isYearChosen && !edition.isCurrent && !isNumbered.has(id);
    });
    if (missed.length === 0) kept.push(id);
    for (const field of fields) {
      if (missed.some((each) => each !== field)) continue;
      counted[field].set(values[field], (counted[field].get(values[field]) ?? 0) + 1);
    }
  }
  const counts = (field: Field) => [...counted[field]];
  return { ids: kept, counts: { standard: counts('standard'), edition: counts('edition'), kind: counts('kind') } };
}

/** Orders results by rank, or by standard and place; equal ones by place. */
function order(
  ids: readonly number[],
  { ranks, sort, editions }: { ranks: ReadonlyMap<number, number>; sort: SectionAsk['sort']; editions: Editions },
): number[] {
  const codeOf = (id: number): string => editions.get(editionOfId(id))?.code ?? '';
  const yearOf = (id: number): number => editions.get(editionOfId(id))?.year ?? 0;
  const places = new Map([...new Set(ids.map(codeOf))].toSorted(natural.compare).map((code, at) => [code, at]));
  const byPlace = (one: number, other: number): number =>
    (places.get(codeOf(one)) ?? 0) - (places.get(codeOf(other)) ?? 0) || yearOf(other) - yearOf(one) || one - other;
  if (sort === 'place') return ids.toSorted(byPlace);
  // Of a very common word only the best are ranked; the others stay in their order.
  const ranked = ids.filter((id) => ranks.get(id) !== 0);
  const others = ids.filter((id) => ranks.get(id) === 0);
  return [
    ...ranked.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0) || byPlace(one, other)),
    ...others,
  ];
}
