import type { FieldOf } from '../../../../server/forms/kinds/kinds.rules.ts';
import { Check } from '../../../platform/ui/Check.tsx';
import type { FieldControlProps } from '../field-control.ts';

export const CheckboxControl = ({ own, text, isOff, sentAlong }: FieldControlProps<FieldOf<'checkbox'>>) => (
  <>
    <Check
      {...own}
      value="yes"
      isChecked={text === 'yes'}
      isDisabled={isOff}
      onChange={(isTicked) => own.onChange(isTicked ? 'yes' : '')}
    />
    {sentAlong}
  </>
);
