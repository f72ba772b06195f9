import { findOptionProblem } from '../listed-choice.rules.ts';
import { dependentOptions, listKey } from '../dependent-list.rules.ts';
import type { BaseField, FieldKind } from '../field-kind.contract.ts';

export interface EditionField extends BaseField {
  kind: 'edition';
  of: string;
}

export const edition: FieldKind<EditionField> = {
  isDependent: true,
  options: dependentOptions,
  // Without a chosen code, no edition is wrong.
  findProblem: (text, field, answers, facts) =>
    listKey(field, answers) === null ? null : findOptionProblem(text, dependentOptions(field, answers, facts)),
};
