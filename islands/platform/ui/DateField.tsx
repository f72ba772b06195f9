import { useState, type ComponentProps, type FocusEvent } from 'react';
import { afterPress } from './after-press.ts';
import { controlProps, valueProps, type Labelled } from './control-props.ts';
import { FieldFrame } from './FieldFrame.tsx';

type Native = Pick<ComponentProps<'input'>, 'autoComplete' | 'max' | 'min' | 'required'>;

interface Props extends Labelled, Native {
  /** A day such as 2026-03-31, or nothing. */
  value?: string;
  /** Makes the caller the keeper of the value. */
  onChange?: (day: string) => void;
  onBlur?: (event: FocusEvent) => void;
  isReadOnly?: boolean;
  /** Problem of a half-typed date: the browser has no value yet, so no other check finds it. */
  unfinished?: string;
}

/** Renders a day to type or to pick, in the browser's own control (docs/decisions/forms.md#a-date-is-one-input). */
export function DateField({ value, onChange, onBlur, isReadOnly, unfinished, ...props }: Props) {
  const [isUnfinished, setUnfinished] = useState(false);
  const error = isUnfinished ? (unfinished ?? props.error) : props.error;
  const labelled = { ...props, error };
  return (
    <FieldFrame {...labelled}>
      <input
        {...controlProps(labelled)}
        {...valueProps({ value, onChange })}
        type="date"
        readOnly={isReadOnly}
        onBlur={(event) => {
          const { badInput } = event.target.validity;
          afterPress(() => setUnfinished(badInput));
          onBlur?.(event);
        }}
      />
    </FieldFrame>
  );
}
