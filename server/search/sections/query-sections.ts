import { matchSome } from '../match-some.ts';
import { stemWord } from '../search-words.ts';
import { narrowPlaces } from './narrow-places.ts';
import { editionOfId, isOpenId, kindOfId, positionOfId } from './place-id.rules.ts';
import { readSectionQuestion, readTerms, type PlaceName, type SectionQuestion } from './section-question.ts';
import type {
  FoundPlace,
  IndexedEdition,
  PlaceChoice,
  QuestionTerm,
  SectionAnswer,
  SectionAsk,
  SectionIndex,
} from './section-search.contract.ts';
import type { PlaceMatch, SectionStore, StoredTerm } from './section-store.ts';

/** Added to the rank of a place that is the number asked for: better than any words. */
const numberRank = -10_000;
const titleRank = -100;
/** Number of places of which a rare word is one; it only weighs words against each other. */
const sizeGuess = 100_000;

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
    const { ids, ranks } = await this.#ranked(question, { ask, years }, editions);
    const isNumbered = new Set(numbered);
    numbered.forEach((id, at) => ranks.set(id, numberRank + at));
    const found = [...numbered, ...ids.filter((id) => !isNumbered.has(id))];
    const results = narrowPlaces(found, { editions, chosen, numbered: isNumbered });
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

  /** Finds the places with the words; only some of very many have a rank. */
  async #ranked(
    { within, terms }: SectionQuestion,
    { ask, years }: { ask: SectionAsk; years: readonly string[] },
    editions: Editions,
  ): Promise<{ ids: number[]; ranks: Map<number, number> }> {
    const stored = [terms, ...ask.alternatives.map((each) => readTerms(each, ask.language))]
      .filter((each) => each.length > 0)
      .map((each) => each.map(withStems));
    const ranks = new Map<number, number>();
    if (stored.length === 0) return { ids: [], ranks };
    const isChosen = [...editions.values()].some(({ isCurrent, year }) => !isCurrent && years.includes(String(year)));
    const found: number[][] = [];
    for (const isCurrent of ask.countsOlder || isChosen ? [true, false] : [true]) {
      found.push(await this.#match(stored, { reading: ask.reading, isCurrent }, ranks));
    }
    const ids = found.flat();
    if (!within) return { ids, ranks };
    const meant = new Set(
      [...editions.values()]
        .filter(({ code, year }) => code === within.code && (within.year ?? year) === year)
        .map(({ id }) => id),
    );
    return { ids: ids.filter((id) => meant.has(editionOfId(id))), ranks };
  }

  async #match(
    questions: readonly StoredTerm[][],
    scope: Pick<PlaceMatch, 'reading' | 'isCurrent'>,
    ranks: Map<number, number>,
  ): Promise<number[]> {
    const asked = { questions, reading: scope.reading, isCurrent: scope.isCurrent };
    const { ids, ranks: found } = await this.#store.match(asked);
    found?.forEach((rank, at) => ranks.set(ids[at] ?? 0, rank));
    if (found === null) {
      const titled = await this.#store.matchTitles(asked);
      titled.ids.forEach((id, at) => ranks.set(id, titleRank + (titled.ranks?.[at] ?? 0)));
    }
    const [typed] = questions;
    if (ids.length > 0 || !typed || typed.length < 2) return [...ids];
    const some = await matchSome(this.#storeOfWords(typed, scope), typed.map(toSearchTerm), sizeGuess);
    some.matched.ids.forEach((id, at) => ranks.set(id, some.matched.ranks?.[at] ?? 0));
    return [...some.matched.ids];
  }

  /** Asks for one term at a time: no place has all of them, so that those with most of what they say are found. */
  #storeOfWords(terms: readonly StoredTerm[], { reading, isCurrent }: Pick<PlaceMatch, 'reading' | 'isCurrent'>) {
    return {
      match: async ([asked]: readonly { word: string }[]) => {
        const term = terms.find(({ words }) => words[0] === asked?.word);
        return term ? this.#store.match({ questions: [[term]], reading, isCurrent }) : { ids: [], ranks: [] };
      },
    };
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

const toSearchTerm = ({ words: [word = ''], stems: [stem = ''] }: StoredTerm) => ({ word, stem, isBeginning: false });

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

/** Orders results by rank, or by standard and place; equal ones by place. */
function order(
  ids: readonly number[],
  { ranks, sort, editions }: { ranks: ReadonlyMap<number, number>; sort: SectionAsk['sort']; editions: Editions },
): number[] {
  const codeOf = (id: number): string => editions.get(editionOfId(id))?.code ?? '';
  const yearOf = (id: number): number => editions.get(editionOfId(id))?.year ?? 0;
  const places = new Map([...new Set(ids.map(codeOf))].toSorted(natural.compare).map((code, at) => [code, at]));
  const byPlace = (one: number, other: number): number =>
    (places.get(codeOf(one)) ?? 0) - (places.get(codeOf(other)) ?? 0) ||
    yearOf(other) - yearOf(one) ||
    positionOfId(one) - positionOfId(other);
  if (sort === 'place') return ids.toSorted(byPlace);
  // Of a very common word only the best are ranked; the others stay in their order.
  const ranked = ids.filter((id) => ranks.has(id));
  const others = ranked.length === ids.length ? [] : ids.filter((id) => !ranks.has(id));
  return [
    ...ranked.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0) || byPlace(one, other)),
    ...others,
  ];
}
