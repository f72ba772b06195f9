import { dependentOptions } from '../dependent-list.rules.ts';
import type { BaseField, FieldKind } from '../field-kind.contract.ts';
import { lineKind } from '../line.rules.ts';

/** Free text where the country has no list. */
export interface StateField extends BaseField {
  kind: 'state';
  of: string;
}

/** Longest state that is typed, in characters. */
const stateLimit = 30;

const line = lineKind<StateField>(stateLimit, (text) => (/\p{L}/u.test(text) ? null : { key: 'StateInvalid' }));

export const state: FieldKind<StateField> = {
  isDependent: true,
  longest: line.longest,
  options: dependentOptions,
  // A state is never required where its country has no list.
  canAnswer: (...given) => Boolean(dependentOptions(...given)?.length),
  findProblem(text, field, answers, facts) {
    const options = dependentOptions(field, answers, facts);
    if (!options?.length) return line.findProblem?.(text, field, answers, facts) ?? null;
    return options.some(({ value }) => value === text) ? null : { key: 'StateInvalid' };
  },
};
