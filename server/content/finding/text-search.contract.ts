import * as v from 'valibot';
import { isLocale, type Locale } from '../../platform/locale.rules.ts';
import { isItemType, type ItemTypeName } from '../items/item-types.contract.ts';

/** Most characters of the words, and of what replaces them. */
export const wordsLimit = 200;

/** Most items and places of one search. What is beyond is found by a narrower search, or after the first are replaced. */
export const mostItems = 100;
export const mostHits = 500;

/** Longest time of one search, in milliseconds: what was found until then is shown. */
export const mostTime = 4_000;

/** Versions of items whose texts are searched. */
export const searchedVersions = ['live', 'draft'] as const;
export type SearchedVersion = (typeof searchedVersions)[number];

/** A search in the texts of items. */
export interface TextSearch {
  words: string;
  /** 'exact': the words as one; 'all': items that hold each of them. */
  match: 'exact' | 'all';
  isExactCase: boolean;
  isWhole: boolean;
  /** All where there is none. */
  types: readonly ItemTypeName[];
  locales: readonly Locale[];
  version: SearchedVersion;
  /** Searches addresses, names of items and keys too. */
  withCodes: boolean;
}

const tick = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text === 'on'),
);
const text = v.optional(v.string(), '');

/** The search as an address has it; a choice that does not exist counts as none. */
const searchQuery = v.object({ q: text, match: text, in: text, case: tick, whole: tick, codes: tick });

/** Reads a search from an address or a form; null where no words are asked for. */
export function readTextSearch(given: URLSearchParams): TextSearch | null {
  const asked = v.parse(searchQuery, Object.fromEntries(given));
  const words = asked.q.trim();
  if (words === '' || words.length > wordsLimit) return null;
  return {
    words,
    match: asked.match === 'all' ? 'all' : 'exact',
    isExactCase: asked.case,
    isWhole: asked.whole,
    types: given.getAll('type').filter(isItemType),
    locales: given.getAll('locale').filter(isLocale),
    version: asked.in === 'draft' ? 'draft' : 'live',
    withCodes: asked.codes,
  };
}

/** A ticked place, as the form of a search sends it: revision, language, item, field and number of the hit in it. */
const tickedPlace = v.pipe(
  v.string(),
  v.maxLength(1_000),
  v.transform((given) => given.split(' ')),
  v.tuple([
    v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
    v.pipe(v.string(), v.check(isLocale)),
    v.pipe(v.string(), v.regex(/^[a-z-]+:[a-z0-9][a-z0-9._-]{0,119}$/i)),
    v.pipe(v.string(), v.startsWith('fields.')),
    v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number)),
  ]),
);

/** Ticked places of one item in one language. */
export interface TickedItem {
  id: string;
  locale: string;
  /** Revision in which the places were found. */
  revision: number;
  /** Numbers of the hits, by field. */
  places: Map<string, Set<number>>;
}

/** Returns how a place is ticked. */
export const tickOf = (
  { revision, locale, id }: Pick<TickedItem, 'revision' | 'locale' | 'id'>,
  hit: { place: string; index: number },
): string => `${revision} ${locale} ${id} ${hit.place} ${hit.index}`;

/** Reads the ticked places, by item; what no form of ours sends is left out. */
export function readTicks(given: readonly string[]): TickedItem[] {
  const items = new Map<string, TickedItem>();
  for (const each of given.slice(0, mostHits)) {
    const parsed = v.safeParse(tickedPlace, each);
    if (!parsed.success) continue;
    const [revision, locale, id, place, index] = parsed.output;
    const key = `${id} ${locale}`;
    const item = items.get(key) ?? { id, locale, revision, places: new Map<string, Set<number>>() };
    item.places.set(place, (item.places.get(place) ?? new Set()).add(index));
    items.set(key, item);
  }
  return [...items.values()];
}
