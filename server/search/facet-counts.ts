import type { EntryFacts } from './entry-facts.ts';
import { everyDate, SeenCourses } from './seen-courses.ts';
import { everything, searchHubs, type SearchAnswer, type SearchAsk, type SearchHub } from './search.contract.ts';

type Narrowing = Pick<SearchAsk, 'hub' | 'language' | 'readable' | 'chosen' | 'ranges' | 'spread' | 'areDatesApart'>;

/** The results after filtering, with the facts that pages show about them. */
export interface Narrowed extends Pick<SearchAnswer, 'totals' | 'counts' | 'limits' | 'spread'> {
  /** Places of the results. */
  places: number[];
  /** Number of other dates of the course at a place. */
  moreAt: Map<number, number>;
}

/** A filter on one field: an entry passes with any of these values. */
interface Filter {
  field: number;
  /** By index of the value. */
  passes: Uint8Array;
}

/** A field that no entry has: it excludes everything and counts nothing. */
const noField = -2;
const none = -1;
/** Most values returned for a field. A larger answer would block the thread that serves pages. */
const mostValues = 1_000;

/**
 * Filters found entries and counts every facet in one pass. A value is counted as if its own field had no filter: an
 * entry that fails exactly one field counts for that field only.
 * @param found places; null for all entries
 */
export function narrow(facts: EntryFacts, found: readonly number[] | null, ask: Narrowing): Narrowed {
  const filters = listFilters(facts, ask);
  const hubs = facts.hubsOf(ask);
  const wanted = ask.hub === everything ? none : searchHubs.indexOf(ask.hub);
  const totals = new Uint32Array(searchHubs.length);
  const counted = new Uint32Array(facts.values.length);
  const places: number[] = [];
  const courses = new SeenCourses(facts, ask.areDatesApart === true);
  const many = found?.length ?? facts.size;
  for (let at = 0; at < many; at += 1) {
    const place = found ? (found[at] as number) : at;
    const hub = hubs[facts.groups[place] as number] as number;
    if (hub === none) continue;
    if (courses.isFirst(place, everyDate)) totals[hub] = (totals[hub] as number) + 1;
    if (wanted !== none && hub !== wanted) continue;
    const values = facts.valuesAt[place] as readonly number[];
    const failed = filters.length === 0 ? none : failedField(values, filters);
    if (failed === null) continue;
    if (failed === none && courses.isNewResult(place)) places.push(place);
    for (const value of values) {
      const isCounted = failed === none || facts.values[value]?.field === failed;
      if (isCounted && courses.isFirst(place, value)) counted[value] = (counted[value] as number) + 1;
    }
  }
  return { ...courses.merge(places), totals: namedTotals(totals), ...namedCounts(facts, counted, ask) };
}

/** Returns the only field that excludes an entry; -1 for none, null for several. */
function failedField(values: readonly number[], filters: readonly Filter[]): number | null {
  let failed = none;
  for (const { field, passes } of filters) {
    let isPassed = false;
    for (const value of values) if (passes[value] === 1) isPassed = true;
    if (isPassed) continue;
    if (failed !== none) return null;
    failed = field;
  }
  return failed;
}

function listFilters(facts: EntryFacts, { chosen, ranges }: Narrowing): Filter[] {
  const filter = (name: string, isPassed: (value: EntryFacts['values'][number]) => boolean): Filter => {
    const field = facts.fieldNumber(name) ?? noField;
    const passes = new Uint8Array(facts.values.length);
    for (const [at, value] of facts.values.entries()) if (value.field === field && isPassed(value)) passes[at] = 1;
    return { field, passes };
  };
  return [
    ...Object.entries(chosen).map(([name, values]) => {
      const any = new Set(values);
      return filter(name, ({ value, number }) => number === null && any.has(value));
    }),
    ...Object.entries(ranges).map(([name, { from, to }]) =>
      filter(name, ({ number }) => number !== null && number >= (from ?? -Infinity) && number <= (to ?? Infinity)),
    ),
  ];
}

const namedTotals = (totals: Uint32Array): SearchAnswer['totals'] =>
  Object.fromEntries(searchHubs.map((hub, at) => [hub, totals[at]])) as Record<SearchHub, number>;

interface Counted {
  value: string;
  label: string;
  count: number;
}

/** Converts counts by index to counts by the names of fields and values. */
function namedCounts(
  facts: EntryFacts,
  counted: Uint32Array,
  { chosen, spread: spreadOf = [] }: Narrowing,
): Pick<Narrowed, 'counts' | 'limits' | 'spread'> {
  const counts = new Map<string, Map<string, Counted>>();
  const limits: Narrowed['limits'] = {};
  const spread: Record<string, [number, number][]> = Object.fromEntries(spreadOf.map((field) => [field, []]));
  for (const [at, { field, value, label, number }] of facts.values.entries()) {
    const count = counted[at] as number;
    if (count === 0) continue;
    const name = facts.fields[field] as string;
    if (number === null) {
      const values = counts.get(name) ?? new Map<string, Counted>();
      counts.set(name, values);
      // The same value may have other labels in other entries.
      const known = values.get(value);
      if (known) known.count += count;
      else values.set(value, { value, label, count });
      continue;
    }
    const limit = (limits[name] ??= { least: number, most: number });
    if (number < limit.least) limit.least = number;
    if (number > limit.most) limit.most = number;
    if (Object.hasOwn(spread, name)) spread[name]?.push([number, count]);
  }
  return {
    limits,
    spread,
    counts: Object.fromEntries(
      [...counts].map(([name, values]) => [name, mostFrequent([...values.values()], chosen[name] ?? [])]),
    ),
  };
}

/** Limits the values to the number that pages show; selected values always stay. */
function mostFrequent(values: Counted[], chosen: readonly string[]): Counted[] {
  if (values.length <= mostValues) return values;
  const kept = new Set(chosen);
  return values.toSorted((a, b) => b.count - a.count).filter(({ value }, at) => at < mostValues || kept.has(value));
}
