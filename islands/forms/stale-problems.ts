import type { Problems } from '../../server/platform/problem.rules.ts';
import type { Field } from '../../server/forms/kinds/kinds.rules.ts';

/**
 * Returns the problems that are left after an answer: one ends with its answer, with its field, and with the answer
 * that its list depends on.
 * @returns null where all are left
 */
export function withoutStale(
  problems: Problems,
  answered: string,
  { fields, shown }: { fields: ReadonlyMap<string, Field>; shown: ReadonlySet<string> },
): Problems | null {
  const all = Object.entries(problems);
  const left = all.filter(([name]) => {
    const field = fields.get(name);
    return name !== answered && shown.has(name) && !(field && 'of' in field && field.of === answered);
  });
  return left.length < all.length ? Object.fromEntries(left) : null;
}
