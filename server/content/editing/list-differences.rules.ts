import { isGroup, isSameValue } from '../items/same-value.rules.ts';
import { alignEntries } from './align-entries.rules.ts';
import type { Edited } from './merge-versions.rules.ts';

/** A place where two versions of an item differ. */
export interface Difference {
  /** In the later version, or of what it no longer has: "path", "fields.title", "fields.blocks.2.heading". */
  place: string;
  /** Undefined where the version has nothing there. */
  before: unknown;
  after: unknown;
}

/** Returns the smallest places where two versions differ, in the order of the later one; an order alone is one place. */
export function listDifferences(before: Edited, after: Edited): Difference[] {
  const address = before.path === after.path ? [] : [{ place: 'path', before: before.path, after: after.path }];
  return [...address, ...compare('fields', before.fields, after.fields)];
}

function compare(place: string, before: unknown, after: unknown): Difference[] {
  if (isSameValue(before, after)) return [];
  if (isGroup(before) && isGroup(after) && before['type'] === after['type']) {
    const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])];
    return keys.flatMap((key) => compare(`${place}.${key}`, before[key], after[key]));
  }
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(place, before, after);
  return [{ place, before, after }];
}

function compareLists(place: string, before: readonly unknown[], after: readonly unknown[]): Difference[] {
  const places = alignEntries(before, after);
  const kept = new Map(places.flatMap((there, index) => (there === null ? [] : [[there, index] as const])));
  const changed = after.flatMap((entry, index) => {
    const from = kept.get(index);
    return from === undefined
      ? [{ place: `${place}.${index}`, before: undefined, after: entry }]
      : compare(`${place}.${index}`, before[from], entry);
  });
  const gone = places.flatMap((there, index) =>
    there === null ? [{ place: `${place}.${index}`, before: before[index], after: undefined }] : [],
  );
  const found = [...changed, ...gone];
  return found.length > 0 ? found : [{ place, before, after }];
}
