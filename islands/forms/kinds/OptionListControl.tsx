import type { ReactNode } from 'react';
import type { Option } from '../../../server/forms/kinds/field-kind.contract.ts';
import type { Field } from '../../../server/forms/kinds/kinds.rules.ts';
import { Select } from '../../platform/ui/Select.tsx';
import type { FieldControlProps } from './field-control.ts';

interface Props extends FieldControlProps<Field> {
  options: readonly Option[];
  /** Text of the empty option; no such option without it. */
  placeholder: string | undefined;
  children?: ReactNode;
}

/** Renders a list to choose from. */
export const OptionListControl = ({ field, own, text, isOff, sentAlong, options, placeholder, children }: Props) => (
  <>
    <Select
      {...own}
      options={options}
      value={text}
      placeholder={placeholder}
      autoComplete={field.autoComplete}
      isDisabled={isOff}
    >
      {children}
    </Select>
    {sentAlong}
  </>
);
