import type { Problem } from '../../platform/problem.rules.ts';
import type { BaseField, FieldKind, Option } from './field-kind.contract.ts';

export interface ChoiceField extends BaseField {
  options: readonly Option[];
  placeholder?: string;
}

/** Returns null for a listed value, and for any value while the list is not loaded. */
export const findOptionProblem = (text: string, options: readonly Option[] | undefined): Problem | null =>
  !options || options.some(({ value }) => value === text) ? null : { key: 'OptionInvalid' };

/** The rules of a kind whose answer is one of its own options. */
export const choiceKind: FieldKind<ChoiceField> = {
  options: ({ options }) => options,
  findProblem: (text, { options }) => findOptionProblem(text, options),
};
