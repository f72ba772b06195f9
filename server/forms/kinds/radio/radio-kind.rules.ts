import { choiceKind, type ChoiceField } from '../listed-choice.rules.ts';
import type { FieldKind } from '../field-kind.contract.ts';

interface RadioField extends ChoiceField {
  kind: 'radio';
}

export const radio: FieldKind<RadioField> = choiceKind;
