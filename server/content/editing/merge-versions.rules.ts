import { alignEntries } from './align-entries.rules.ts';
import { isGroup, isSameValue } from '../items/same-value.rules.ts';
import { mergeTexts } from './merge-texts.rules.ts';

type Group = Record<string, unknown>;

/** An item's address and fields. */
export interface Edited {
  path: string | null;
  fields: Group;
}

export type Side = 'mine' | 'theirs';

/** One place that both editors changed, each in another way. */
export interface Contested {
  /** Where it lies in the merged version: "path", "fields.title", "fields.blocks.2.heading". */
  place: string;
  /** The value that each of them left there; undefined when they took it away. */
  mine: unknown;
  theirs: unknown;
  /** Side that the merged version shows until an editor chooses. */
  shown: Side;
}

interface Merged<T> {
  value: T;
  contested: Contested[];
}

const settled = (value: unknown): Merged<unknown> => ({ value, contested: [] });
const below = (place: string | number, found: readonly Contested[]): Contested[] =>
  found.map((each) => ({ ...each, place: each.place === '' ? `${place}` : `${place}.${each.place}` }));

/**
 * Merges two versions that began with the same one, block by block, field by field and paragraph by paragraph. What one
 * editor changed is taken;
 * what both changed alike is no question; the rest is contested and shows a text of one of them
 * (docs/decisions/content-and-publishing.md#two-editors).
 */
export function mergeVersions(base: Edited | null, mine: Edited, theirs: Edited): Merged<Edited> {
  const whole = ({ path, fields }: Edited) => ({ ...(path !== null && { path }), fields });
  const merged = mergeGroups(base ? whole(base) : { fields: {} }, whole(mine), whole(theirs));
  const { path = null, fields } = merged.value as { path?: string | null; fields: Group };
  return { value: { path, fields }, contested: merged.contested };
}

function mergeValues(base: unknown, mine: unknown, theirs: unknown): Merged<unknown> {
  if (isSameValue(mine, theirs) || isSameValue(theirs, base)) return settled(mine);
  if (isSameValue(mine, base)) return settled(theirs);
  if (isGroup(mine) && isGroup(theirs) && mine['type'] === theirs['type']) {
    return mergeGroups(isGroup(base) ? base : {}, mine, theirs);
  }
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) return mergeLists(base, mine, theirs);
  if (typeof base === 'string' && typeof mine === 'string' && typeof theirs === 'string') {
    const text = mergeTexts({ base, mine, theirs }, mergeParagraphs);
    if (text !== null) return settled(text);
  }
  const shown: Side = mine === undefined ? 'theirs' : 'mine';
  return { value: shown === 'mine' ? mine : theirs, contested: [{ place: '', mine, theirs, shown }] };
}

function mergeParagraphs(base: unknown[], mine: unknown[], theirs: unknown[]): unknown[] | null {
  const { value, contested } = mergeLists(base, mine, theirs);
  return contested.length === 0 ? value : null;
}

function mergeGroups(base: Group, mine: Group, theirs: Group): Merged<Group> {
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const merged = keys.map((key) => [key, mergeValues(base[key], mine[key], theirs[key])] as const);
  return {
    value: Object.fromEntries(
      merged.map(([key, { value }]) => [key, value]).filter(([, value]) => value !== undefined),
    ),
    contested: merged.flatMap(([key, { contested }]) => below(key, contested)),
  };
}

/** An entry of the merged list and its places in the two others. */
interface Entry extends Merged<unknown> {
  mineAt: number | null;
  theirsAt: number | null;
}

function mergeLists(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): Merged<unknown[]> {
  const [mineOf, theirsOf] = [alignEntries(base, mine), alignEntries(base, theirs)];
  const kept = base.flatMap((entry, index) => mergeKept(entry, { mine, theirs }, mineOf[index], theirsOf[index]) ?? []);
  const [myNew, theirNew] = [added(mine, mineOf), added(theirs, theirsOf)];
  const alike = new Map(
    myNew.map((index) => [index, theirNew.find((other) => isSameValue(theirs[other], mine[index])) ?? null]),
  );
  const bothNew = new Set(alike.values());
  const entries: Entry[] = [
    ...kept,
    ...myNew.map((index) => ({ ...settled(mine[index]), mineAt: index, theirsAt: alike.get(index) ?? null })),
    ...theirNew
      .filter((index) => !bothNew.has(index))
      .map((index) => ({ ...settled(theirs[index]), mineAt: null, theirsAt: index })),
  ];
  // Anybody who changed the order decides it; when both did, mine: an order is not a text that could be lost.
  const leader = isInOrder(mineOf) && !isInOrder(theirsOf) ? 'theirsAt' : 'mineAt';
  const sorted = ordered(entries, leader, leader === 'mineAt' ? 'theirsAt' : 'mineAt');
  return {
    value: sorted.map(({ value }) => value),
    contested: sorted.flatMap(({ contested }, index) => below(index, contested)),
  };
}

/** Merges an entry both began with; null when it is gone. An entry that only one took away and the other changed is contested. */
function mergeKept(
  base: unknown,
  { mine, theirs }: Record<Side, readonly unknown[]>,
  mineAt: number | null = null,
  theirsAt: number | null = null,
): Entry | null {
  const places = { mineAt, theirsAt };
  if (mineAt !== null && theirsAt !== null) return { ...mergeValues(base, mine[mineAt], theirs[theirsAt]), ...places };
  if (mineAt === null && theirsAt === null) return null;
  const [left, shown] = mineAt === null ? [theirs[theirsAt ?? 0], 'theirs' as const] : [mine[mineAt], 'mine' as const];
  if (isSameValue(left, base)) return null;
  const sides = { mine: shown === 'mine' ? left : undefined, theirs: shown === 'theirs' ? left : undefined };
  return { value: left, contested: [{ place: '', ...sides, shown }], ...places };
}

const added = (list: readonly unknown[], places: readonly (number | null)[]): number[] =>
  list.map((_, index) => index).filter((index) => !places.includes(index));

const isInOrder = (places: readonly (number | null)[]): boolean => {
  const known = places.filter((place) => place !== null);
  return known.every((place, index) => index === 0 || place > (known[index - 1] ?? -1));
};

type At = 'mineAt' | 'theirsAt';

/** Orders the entries as the leader has them; each other entry follows its predecessor in its own version. */
function ordered(entries: readonly Entry[], leader: At, follower: At): Entry[] {
  const by = (at: At) => (a: Entry, b: Entry) => (a[at] ?? 0) - (b[at] ?? 0);
  const result = entries.filter((entry) => entry[leader] !== null).toSorted(by(leader));
  const inFollower = entries.filter((entry) => entry[follower] !== null).toSorted(by(follower));
  inFollower.forEach((entry, index) => {
    if (entry[leader] !== null) return;
    const before = inFollower[index - 1];
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, entry);
  });
  return result;
}

/** Returns the merged version with the chosen side at every contested place; unchosen places show their default. */
export function chooseSides(merged: Merged<Edited>, chosen: Readonly<Record<string, Side>>): Edited {
  const whole: unknown = { path: merged.value.path, fields: merged.value.fields };
  // The last entry of a list first: taking one away moves those behind it.
  const places = merged.contested.filter(({ place, shown }) => (chosen[place] ?? shown) !== shown).toReversed();
  const done = places.reduce(
    (value, { place, ...sides }) => withPlace(value, place.split('.'), sides[chosen[place] ?? 'mine']),
    whole,
  );
  const { path = null, fields } = done as { path?: string | null; fields: Group };
  return { path, fields };
}

function withPlace(target: unknown, [part = '', ...rest]: readonly string[], value: unknown): unknown {
  if (Array.isArray(target)) {
    const list = target as readonly unknown[];
    const index = Number(part);
    if (rest.length === 0 && value === undefined) return list.toSpliced(index, 1);
    return list.with(index, rest.length === 0 ? value : withPlace(list[index], rest, value));
  }
  const { [part]: inner, ...others } = isGroup(target) ? target : {};
  const changed = rest.length === 0 ? value : withPlace(inner, rest, value);
  return changed === undefined ? others : { ...others, [part]: changed };
}
