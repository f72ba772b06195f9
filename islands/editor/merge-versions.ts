import type { Fields } from './edit-fields.ts';

/** An item's address and fields as one record, so that both merge alike. */
export interface Edited {
  path: string | null;
  fields: Fields;
}

export type Side = 'mine' | 'theirs';

export interface Difference {
  /** Key of the field; "path" of the item itself is written `@path`, which no field is called. */
  key: string;
  mine: unknown;
  theirs: unknown;
  /** The side to take unless the editor chooses: the one that changed the field; mine when both did. */
  proposed: Side;
  isContested: boolean;
}

export const addressKey = '@path';

const recordOf = ({ path, fields }: Edited): Fields => ({ ...fields, ...(path !== null && { [addressKey]: path }) });

/** Compares two values as JSON, ignoring the order of keys: PostgreSQL's jsonb does not keep it. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Fields, b as Fields];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => isSame(left[key], right[key]));
}

/** Lists every field the two versions differ in. */
export function differences(mine: Edited, theirs: Edited, base: Edited | null): Difference[] {
  const [own, other, began] = [recordOf(mine), recordOf(theirs), base ? recordOf(base) : {}];
  const keys = [...new Set([...Object.keys(own), ...Object.keys(other)])];
  return keys
    .filter((key) => !isSame(own[key], other[key]))
    .map((key) => {
      const isMineChanged = !isSame(own[key], began[key]);
      const isTheirsChanged = !isSame(other[key], began[key]);
      const isContested = isMineChanged && isTheirsChanged;
      const proposed = isTheirsChanged && !isMineChanged ? 'theirs' : 'mine';
      return { key, mine: own[key], theirs: other[key], proposed, isContested };
    });
}

/** Merges both versions into one, field by field as chosen. */
export function mergeVersions(mine: Edited, theirs: Edited, chosen: Readonly<Record<string, Side>>): Edited {
  const [own, other] = [recordOf(mine), recordOf(theirs)];
  const merged: Fields = { ...own };
  for (const [key, side] of Object.entries(chosen)) {
    const value = side === 'theirs' ? other[key] : own[key];
    if (value === undefined) Reflect.deleteProperty(merged, key);
    else merged[key] = value;
  }
  const { [addressKey]: path = null, ...fields } = merged;
  return { path: path as string | null, fields };
}
