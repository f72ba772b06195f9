import type { Database } from '../../platform/db/connection.ts';
import { isItemType, type ItemTypeName } from '../items/item-types.contract.ts';
import { findRanges, patternOf, showRange, type ShownRange } from './find-text.rules.ts';
import { readCandidates, type SearchedItem } from './searched-item.repo.ts';
import { mostHits, mostItems, mostTime, type TextSearch } from './text-search.contract.ts';
import { listTexts } from './written-texts.rules.ts';

/** A place in which the words were found. */
export interface FoundHit extends ShownRange {
  /** Field: "fields.blocks.2.content". */
  place: string;
  /** Which of the hits in that field, beginning with 0. */
  index: number;
}

/** An item in one language with the places that hold the words. */
export interface FoundItem {
  id: string;
  locale: string;
  type: ItemTypeName;
  title: string;
  /** Revision that was searched. */
  revision: number;
  /** True where a draft waits beside the live version that was searched. */
  hasDraft: boolean;
  hits: FoundHit[];
}

/** Outcome of a search; `isCut` where there is more than is shown. */
export interface FoundTexts {
  items: FoundItem[];
  hits: number;
  isCut: boolean;
}

const titleKeys = ['title', 'name', 'question', 'tabName', 'organization', 'text'];

const titleOf = ({ id, fields }: SearchedItem): string => {
  const title = titleKeys.map((key) => fields[key]).find((value) => typeof value === 'string');
  return typeof title === 'string' ? title : id;
};

/** Returns the words that are looked for one by one. */
const wordsOf = ({ words, match }: TextSearch): string[] => (match === 'all' ? words.split(/\s+/) : [words]);

/** Finds words in the texts of items, with the words around each place. Stops at the limits of one search. */
export async function searchTexts(db: Database, search: TextSearch): Promise<FoundTexts> {
  const words = wordsOf(search);
  const patterns = words.map((each) => patternOf(Object.assign({}, search, { words: each })));
  const found: FoundTexts = { items: [], hits: 0, isCut: false };
  const began = performance.now();
  for await (const item of readCandidates(db, search, words)) {
    if (performance.now() - began > mostTime) return Object.assign(found, { isCut: true });
    if (!isItemType(item.type)) continue;
    const hits = hitsOf(item, item.type, patterns, search.withCodes);
    if (!hits) continue;
    const room = mostHits - found.hits;
    if (found.items.length >= mostItems || room < hits.length) found.isCut = true;
    if (found.items.length >= mostItems || room <= 0) return found;
    const { id, locale, type, revision, hasDraft } = item;
    const shown = hits.slice(0, room);
    found.hits += shown.length;
    found.items.push({ id, locale, type, title: titleOf(item), revision, hasDraft, hits: shown });
  }
  return found;
}

/** Returns the hits of an item; null where one of the words is in none of its texts. */
function hitsOf(
  { fields }: SearchedItem,
  type: ItemTypeName,
  patterns: readonly RegExp[],
  withCodes: boolean,
): FoundHit[] | null {
  const texts = listTexts(type, fields);
  const seen = new Set<RegExp>();
  const hits = texts.flatMap((written) => {
    const ranges = patterns.flatMap((pattern) => {
      const found = findRanges(written, pattern, withCodes);
      if (found.length > 0) seen.add(pattern);
      return found;
    });
    return ranges
      .toSorted((a, b) => a.from - b.from)
      .map((range, index): FoundHit => ({ place: written.place, index, ...showRange(written.text, range) }));
  });
  return seen.size === patterns.length ? hits : null;
}
