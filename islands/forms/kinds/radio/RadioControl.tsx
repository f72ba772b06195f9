import type { FieldOf } from '../../../../server/forms/kinds/kinds.rules.ts';
import { Choice } from '../../../platform/ui/Choice.tsx';
import type { FieldControlProps } from '../field-control.ts';

export const RadioControl = ({ field, own, text, isOff, sentAlong }: FieldControlProps<FieldOf<'radio'>>) => (
  <>
    <Choice {...own} options={field.options.map((option) => ({ ...option, isDisabled: isOff }))} value={text} />
    {sentAlong}
  </>
);
