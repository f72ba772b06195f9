import { choiceKind, type ChoiceField } from '../listed-choice.rules.ts';
import type { FieldKind } from '../field-kind.contract.ts';

interface SelectField extends ChoiceField {
  kind: 'select';
}

export const select: FieldKind<SelectField> = choiceKind;
