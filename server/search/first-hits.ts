import type { EntryFacts } from './entry-facts.ts';
import type { SearchAsk } from './search.contract.ts';

interface SortOptions {
  sort: SearchAsk['sort'];
  facts: EntryFacts;
  /** Lower is better. */
  rankAt(place: number): number;
  /** Range of the wanted results; the end is excluded. */
  from: number;
  to: number;
}

/**
 * Returns the results of one page. Entries without the sort field come last in both directions. Ties are ordered by
 * title, so pages never overlap. Only results up to the end of the page are sorted.
 */
export function firstHits(places: readonly number[], options: SortOptions): number[] {
  const { from, to } = options;
  const isBefore = makeComparator(places, options);
  let kept: number[] = [];
  let last: number | null = null;
  for (let at = 0; at < places.length; at += 1) {
    if (last !== null && isBefore(at, last) >= 0) continue;
    kept.push(at);
    if (kept.length < 2 * to) continue;
    kept = kept.toSorted(isBefore).slice(0, to);
    last = kept[to - 1] ?? null;
  }
  return kept
    .toSorted(isBefore)
    .slice(from, to)
    .map((at) => places[at] as number);
}

/** Compares two results by their position in the sort order. */
function makeComparator(
  places: readonly number[],
  { sort: { by, isDescending }, facts, rankAt }: SortOptions,
): (a: number, b: number) => number {
  const { beginnings } = facts;
  const titleAt = (place: number): string => facts.namedAt(place).title;
  const byTitle = (a: number, b: number): number => {
    const [one, other] = [places[a] as number, places[b] as number];
    const difference = (beginnings[one] as number) - (beginnings[other] as number);
    if (difference !== 0) return difference;
    const [title, another] = [titleAt(one), titleAt(other)];
    return title < another ? -1 : title > another ? 1 : 0;
  };
  const direction = isDescending && by !== 'relevancy' ? -1 : 1;
  if (by === 'title') return (a, b) => direction * byTitle(a, b);
  const field = facts.fieldNumber(by);
  const valueAt = (place: number): number => {
    if (by === 'relevancy') return rankAt(place);
    const value = by === 'code' ? (facts.codes[place] as number) : facts.numberAt(place, field);
    return value === undefined || value === Infinity ? Infinity : direction * value;
  };
  // `Float64Array.from` took 5.6 ms for fifty thousand results, this takes 0.3.
  const values = new Float64Array(places.length);
  for (let at = 0; at < places.length; at += 1) values[at] = valueAt(places[at] as number);
  return (a, b) => {
    const [one, other] = [values[a] as number, values[b] as number];
    return one === other ? byTitle(a, b) : one - other;
  };
}
