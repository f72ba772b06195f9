import type { FieldOf } from '../../../../server/forms/kinds/kinds.rules.ts';
import type { FieldControlProps } from '../field-control.ts';

export const HiddenControl = ({ field, text }: FieldControlProps<FieldOf<'hidden'>>) => (
  <input type="hidden" name={field.name} value={text} />
);
