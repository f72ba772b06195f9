import type { BaseField, FieldKind } from '../field-kind.contract.ts';

interface CheckboxField extends BaseField {
  kind: 'checkbox';
}

export const checkbox: FieldKind<CheckboxField, boolean> = {
  shape: 'tick',
  findProblem: (text) => (text === 'yes' ? null : { key: 'OptionInvalid' }),
};
