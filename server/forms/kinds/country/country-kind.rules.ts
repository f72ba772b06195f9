import { findOptionProblem } from '../listed-choice.rules.ts';
import type { BaseField, FieldKind } from '../field-kind.contract.ts';

export interface CountryField extends BaseField {
  kind: 'country';
}

export const country: FieldKind<CountryField> = {
  options: (_, __, { countries }) => countries,
  findProblem: (text, _, __, { countries }) => findOptionProblem(text, countries),
};
