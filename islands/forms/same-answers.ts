import type { Effect } from '../../server/forms/definition/conditions.rules.ts';
import type { Answer } from '../../server/forms/kinds/field-kind.contract.ts';

/** Compares two answers; a missing one equals an empty one. */
export const isSame = (a: Answer = '', b: Answer = ''): boolean => JSON.stringify(a) === JSON.stringify(b);

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((each) => b.has(each));

/** Returns the earlier effect where nothing changed, so that no field is rendered again. */
export const settled = (before: Effect, after: Effect): Effect => {
  const isUnchanged =
    isSame(before.path, after.path) &&
    isSameSet(before.shown, after.shown) &&
    isSameSet(before.disabled, after.disabled) &&
    isSameSet(before.required, after.required);
  return isUnchanged ? before : after;
};
