import type { BaseField, FieldKind, Option } from '../field-kind.contract.ts';

export interface CheckboxesField extends BaseField {
  kind: 'checkboxes';
  options: readonly Option[];
  most?: number;
  /** Options that are ticked at the start. */
  chosen?: readonly string[];
}

export const checkboxes: FieldKind<CheckboxesField, readonly string[]> = {
  shape: 'list',
  chosen: ({ chosen }) => chosen,
  options: ({ options }) => options,
  findListProblem(values, { most = Infinity, options }) {
    if (values.length > most) return { key: 'TooManyChoices', tokens: { max: most } };
    return values.every((value) => options.some((option) => option.value === value)) ? null : { key: 'OptionInvalid' };
  },
};
