import type { PageRule } from '../content/item-access.rules.ts';
import type { Locale } from '../content/content.rules.ts';
import { everything, searchHubs, type SearchAnswer, type SearchAsk, type SearchHub } from './search.contract.ts';

/** Holds what is kept in memory of an entry: enough to narrow, count and sort without reading it. */
export interface EntryFacts {
  hub: SearchHub;
  language: Locale;
  access: PageRule;
  title: string;
  /** For sorting by number: 'MSCA 70' before 'MSCA 101'. */
  designation: string | null;
  facets: Readonly<Record<string, readonly string[]>>;
  labels: Readonly<Record<string, string>>;
  numbers: Readonly<Record<string, number>>;
}

type Tally = Map<string, { label: string; count: number }>;
type Tallies = Map<string, Tally>;
type Narrowing = Pick<SearchAsk, 'hub' | 'language' | 'readable' | 'chosen' | 'ranges' | 'spread'>;

/** Results that the choices leave over, and what the pages say about them. */
export interface Narrowed extends Pick<SearchAnswer, 'totals' | 'counts' | 'limits' | 'spread'> {
  ids: number[];
}

/**
 * Narrows found entries by what is chosen and counts every facet in one pass. A value is counted as if nothing else of
 * its own field were chosen: an entry that fails one field alone counts there and nowhere else.
 */
export function narrow(found: Iterable<number>, factsOf: (id: number) => EntryFacts, ask: Narrowing): Narrowed {
  const chosen = Object.entries(ask.chosen).map(([field, values]) => [field, new Set(values)] as const);
  const ranges = Object.entries(ask.ranges);
  const readable = new Set(ask.readable);
  const totals = Object.fromEntries(searchHubs.map((hub) => [hub, 0])) as Record<SearchHub, number>;
  const tallies: Tallies = new Map();
  const limits: Narrowed['limits'] = {};
  const spread = new Map((ask.spread ?? []).map((field) => [field, new Map<number, number>()]));
  const ids: number[] = [];
  for (const id of found) {
    const facts = factsOf(id);
    if (facts.language !== ask.language || !readable.has(facts.access)) continue;
    totals[facts.hub] += 1;
    if (ask.hub !== everything && facts.hub !== ask.hub) continue;
    const failed = failuresOf(facts, chosen, ranges);
    if (failed.length > 1) continue;
    if (failed.length === 0) ids.push(id);
    count(facts, failed[0], tallies, limits);
    countNumbers(facts, failed[0], spread);
  }
  const counts = Object.fromEntries(
    [...tallies].map(([field, tally]) => [field, [...tally].map(([value, counted]) => ({ value, ...counted }))]),
  );
  const numbers = Object.fromEntries([...spread].map(([field, tally]) => [field, [...tally]]));
  return { ids, totals, counts, limits, spread: numbers };
}

/** Reads a name that somebody typed, such as "toString", without what every object has by itself. */
const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Names the fields that keep an entry out; no more than two, which is as good as many. */
function failuresOf(
  facts: EntryFacts,
  chosen: readonly (readonly [string, ReadonlySet<string>])[],
  ranges: readonly (readonly [string, { from: number | null; to: number | null }])[],
): string[] {
  const failed: string[] = [];
  for (const [field, values] of chosen) {
    if (!(own(facts.facets, field) ?? []).some((value) => values.has(value))) failed.push(field);
    if (failed.length > 1) return failed;
  }
  for (const [field, { from, to }] of ranges) {
    const number = own(facts.numbers, field);
    const isInside = number !== undefined && (from === null || number >= from) && (to === null || number <= to);
    if (!isInside) failed.push(field);
    if (failed.length > 1) return failed;
  }
  return failed;
}

/** Counts an entry: everywhere, or only in the one field that keeps it out. */
function count(facts: EntryFacts, only: string | undefined, tallies: Tallies, limits: Narrowed['limits']): void {
  // Changed in place, and without a list of pairs for each entry: a search of everything counts a hundred thousand.
  for (const field in facts.facets) {
    if (only !== undefined && only !== field) continue;
    let tally = tallies.get(field);
    if (!tally) tallies.set(field, (tally = new Map()));
    for (const value of facts.facets[field] ?? []) {
      const counted = tally.get(value);
      if (counted) counted.count += 1;
      else tally.set(value, { label: own(facts.labels, value) ?? value, count: 1 });
    }
  }
  for (const field in facts.numbers) {
    if (only !== undefined && only !== field) continue;
    const number = facts.numbers[field] as number;
    const limit = limits[field];
    if (!limit) limits[field] = { least: number, most: number };
    else if (number < limit.least) limit.least = number;
    else if (number > limit.most) limit.most = number;
  }
}

/** Counts the numbers of an entry that are asked for, by the same rule. */
function countNumbers(
  { numbers }: EntryFacts,
  only: string | undefined,
  spread: ReadonlyMap<string, Map<number, number>>,
): void {
  for (const [field, tally] of spread) {
    const number = own(numbers, field);
    if (number === undefined || (only !== undefined && only !== field)) continue;
    tally.set(number, (tally.get(number) ?? 0) + 1);
  }
}
