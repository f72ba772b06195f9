import { fieldRules, type Field } from '../../../server/forms/kinds/kinds.rules.ts';
import { Field as Line } from '../../platform/ui/Field.tsx';
import type { FieldControlProps } from './field-control.ts';

/** Makes the control of a kind that is one line of text. */
export const lineControl = (native: { type?: 'email' | 'tel' | 'url'; inputMode?: 'decimal' } = {}) =>
  function LineControl({ field, own, text, isOff }: FieldControlProps<Field>) {
    return (
      <Line
        {...own}
        {...native}
        limit={fieldRules(field).longest?.(field)}
        value={text}
        autoComplete={field.autoComplete}
        placeholder={'placeholder' in field ? field.placeholder : undefined}
        isReadOnly={isOff}
      />
    );
  };
