import { diffArrays } from 'diff';

/** Most differences that are looked for; two texts with more have little in common, and each is shown as a whole. */
const mostDifferences = 3_000;

/** A run of two lists that is the same in both, or in one of them only. */
export interface Run<T> {
  how: 'same' | 'added' | 'removed';
  before: T[];
  after: T[];
}

/** Compares two lists by the keys of their entries. */
export function compareLists<T>(before: readonly T[], after: readonly T[], keyOf: (entry: T) => string): Run<T>[] {
  const found = diffArrays(before.map(keyOf), after.map(keyOf), { maxEditLength: mostDifferences });
  if (!found) {
    const all: Run<T>[] = [
      { how: 'removed', before: [...before], after: [] },
      { how: 'added', before: [], after: [...after] },
    ];
    return all;
  }
  let [left, right] = [0, 0];
  return found.map(({ added, removed, count }): Run<T> => {
    const how = added ? 'added' : removed ? 'removed' : 'same';
    const run = {
      how,
      before: added ? [] : before.slice(left, left + count),
      after: removed ? [] : after.slice(right, right + count),
    } as const;
    left += run.before.length;
    right += run.after.length;
    return { how, before: [...run.before], after: [...run.after] };
  });
}
