import { alignEntries } from '../../../server/content/editing/align-entries.rules.ts';

export type Fields = Record<string, unknown>;

/** Returns the React key of a list entry, the same however often the entry is copied or moved. */
const identities = new WeakMap<object, string>();
let counter = 0;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A copy that is still the same entry. */
function copyOf<T extends object>(value: T): T {
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as T;
  const known = identities.get(value);
  if (known) identities.set(copy, known);
  return copy;
}

/** Returns the React key of a list's entry; texts and numbers are identified by their position. */
export function keyOf(entry: unknown, index: number): string {
  if (!isObject(entry)) return `at-${index}`;
  const known = identities.get(entry) ?? `entry-${(counter += 1)}`;
  identities.set(entry, known);
  return known;
}

/**
 * Gives the entries of a merged version the identities they had before the merge, so that open ones stay open and
 * focus stays.
 */
export function keepIdentities(before: unknown, after: unknown): void {
  if (!isObject(before) || !isObject(after)) return;
  if (Array.isArray(before) && Array.isArray(after)) {
    const [old, merged] = [before as unknown[], after as unknown[]];
    alignEntries(old, merged).forEach((place, index) => {
      const [entry, made] = [old[index], place === null ? undefined : merged[place]];
      const known = isObject(entry) && identities.get(entry);
      if (known && isObject(made)) identities.set(made, known);
      keepIdentities(entry, made);
    });
    return;
  }
  for (const [key, value] of Object.entries(before)) keepIdentities(value, (after as Fields)[key]);
}

const partsOf = (path: string): string[] => (path === '' ? [] : path.split('.'));

/** The value at a path such as "blocks.0.heading". */
export function valueAt(root: unknown, path: string): unknown {
  let value = root;
  for (const part of partsOf(path)) value = isObject(value) ? (value as Fields)[part] : undefined;
  return value;
}

/** Returns a copy with another value at the path; undefined removes the key. Objects off the path are reused. */
export function setValueAt<T>(root: T, path: string, value: unknown): T {
  return put(root, partsOf(path), value) as T;
}

function put(target: unknown, [part, ...rest]: string[], value: unknown): unknown {
  if (part === undefined) return value;
  const copy = copyOf(isObject(target) ? target : {}) as Fields;
  const inner = put(copy[part], rest, value);
  if (inner === undefined && !Array.isArray(copy)) Reflect.deleteProperty(copy, part);
  else copy[part] = inner;
  return copy;
}

const listAt = (root: unknown, path: string): unknown[] => {
  const value = valueAt(root, path);
  return Array.isArray(value) ? (value as unknown[]) : [];
};

export const withEntry = <T>(root: T, path: string, entry: unknown): T =>
  setValueAt(root, path, [...listAt(root, path), entry]);

export const withoutEntry = <T>(root: T, path: string, index: number): T =>
  setValueAt(
    root,
    path,
    listAt(root, path).filter((_, at) => at !== index),
  );

export const withInserted = <T>(root: T, path: string, index: number, entry: unknown): T =>
  setValueAt(root, path, listAt(root, path).toSpliced(index, 0, entry));

/** Returns a copy with the entry at another place; the same object where that is out of the list, or no other. */
export function withMoved<T>(root: T, path: string, from: number, to: number): T {
  const list = listAt(root, path);
  if (from === to || !(from in list) || !(to in list)) return root;
  return setValueAt(root, path, list.toSpliced(from, 1).toSpliced(to, 0, list[from]));
}
