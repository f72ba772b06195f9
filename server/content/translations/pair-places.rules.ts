import { alignEntries } from '../editing/align-entries.rules.ts';

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const below = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;

type Pairs = readonly (number | null)[];

/** Pairs of two lists, which no edit changes in place: every field of a form asks for those of the lists around it. */
const known = new WeakMap<readonly unknown[], WeakMap<readonly unknown[], Pairs>>();

/** Returns for each entry of a translated list its place in the list of the default language; null where it has none. */
export function pairEntries(source: readonly unknown[], own: readonly unknown[]): Pairs {
  const bySource = known.get(source) ?? new WeakMap<readonly unknown[], Pairs>();
  known.set(source, bySource);
  const pairs = bySource.get(own) ?? findPairs(source, own);
  bySource.set(own, pairs);
  return pairs;
}

/**
 * Returns the key that tells entries apart in both languages, such as the code of a country: its values are strings, each
 * once in a list, and nine of ten are in both. Undefined where no key does.
 */
function findNamingKey(source: readonly unknown[], own: readonly unknown[]): string | undefined {
  const [short, long] = source.length < own.length ? [source, own] : [own, source];
  return Object.keys(short[0] ?? {}).find((key) => {
    const [few, many] = [
      new Set(short.map((entry) => below(entry, key))),
      new Set(long.map((entry) => below(entry, key))),
    ];
    const shared = [...few].filter((name) => typeof name === 'string' && many.has(name));
    return few.size === short.length && many.size === long.length && shared.length >= short.length * 0.9;
  });
}

function findPairs(source: readonly unknown[], own: readonly unknown[]): Pairs {
  const key = findNamingKey(source, own);
  if (key !== undefined) {
    // Names of countries have another order in another language.
    const places = new Map(source.map((entry, index) => [below(entry, key), index]));
    return own.map((entry) => places.get(below(entry, key)) ?? null);
  }
  const ownOf = alignEntries(source, own);
  const found = own.map((): number | null => null);
  for (const [index, place] of ownOf.entries()) if (place !== null) found[place] = index;
  // Lines of text have no kind by which they could be told apart.
  const isPlain = found.every((place) => place === null) && own.every((entry) => typeof entry !== 'object');
  return isPlain && source.length === own.length ? own.map((_, index) => index) : found;
}

/** Returns where the default language has what a variant has at a place ("blocks.2.heading"); null where it has nothing like it. */
export function pairPlace(source: unknown, own: unknown, place: string): string | null {
  let [theirs, mine]: [unknown, unknown] = [source, own];
  const keys: string[] = [];
  for (const key of place.split('.')) {
    let there = key;
    if (isList(theirs) && isList(mine)) {
      const index = pairEntries(theirs, mine)[Number(key)];
      if (index === null || index === undefined) return null;
      there = String(index);
    }
    keys.push(there);
    [theirs, mine] = [below(theirs, there), below(mine, key)];
  }
  return keys.join('.');
}

/** An entry of the default language that a variant has not, and the place where it would stand. */
export interface Untranslated {
  entry: unknown;
  /** Its place in the default language. */
  index: number;
  /** Its place in the variant. */
  at: number;
}

/** Returns the entries of the default language that a variant has not, in their order. */
export function listUntranslated(source: readonly unknown[], own: readonly unknown[]): Untranslated[] {
  const pairs = pairEntries(source, own);
  const missing: Untranslated[] = [];
  let at = 0;
  for (const [index, entry] of source.entries()) {
    const place = pairs.indexOf(index);
    if (place >= 0) at = place + 1;
    else missing.push({ entry, index, at });
  }
  return missing;
}
