import { kindOf, type FieldOf } from '../../../server/forms/kinds/kinds.rules.ts';
import { Field } from '../../platform/ui/Field.tsx';
import type { FieldControlProps } from './field-control.ts';

type LineField = FieldOf<'text' | 'email' | 'tel' | 'url' | 'zip' | 'number' | 'state'>;

/** Makes the control of a kind that is one line of text. */
export const lineControl = (native: { type?: 'email' | 'tel'; inputMode?: 'decimal' } = {}) =>
  function LineControl({ field, own, text, isOff }: FieldControlProps<LineField>) {
    return (
      <Field
        {...own}
        {...native}
        limit={kindOf(field).longest?.(field)}
        value={text}
        autoComplete={field.autoComplete}
        placeholder={'placeholder' in field ? field.placeholder : undefined}
        isReadOnly={isOff}
      />
    );
  };
