import { useRef, type FocusEvent, type ReactNode } from 'react';
import { controlProps, valueProps, type Labelled } from './control-props.ts';
import { FieldFrame } from './FieldFrame.tsx';

export interface Option {
  value: string;
  label: string;
}

interface Props extends Labelled {
  options: readonly Option[];
  /** Text of an empty option before the others. */
  placeholder?: string;
  value?: string;
  /** Makes the caller the keeper of the value. */
  onChange?: (value: string) => void;
  autoComplete?: string;
  onBlur?: (event: FocusEvent) => void;
  isDisabled?: boolean;
  /** An empty list takes its first option at the first click: the choice is there to be seen and changed. */
  takesFirstOption?: boolean;
  /** Content below the list. */
  children?: ReactNode;
}

/** Renders a list to choose from with its label. */
export function Select({
  options,
  placeholder,
  value,
  onChange,
  isDisabled,
  children,
  takesFirstOption,
  ...props
}: Props) {
  const hasTaken = useRef(false);
  const takeFirst = () => {
    const [first] = options.filter((option) => option.value !== '');
    // Once: an answer can be taken back.
    if (value || !first || hasTaken.current) return;
    hasTaken.current = true;
    onChange?.(first.value);
  };
  return (
    <FieldFrame {...props}>
      <select
        {...controlProps(props)}
        {...valueProps({ value, onChange })}
        disabled={isDisabled}
        onClick={takesFirstOption ? takeFirst : undefined}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {children}
    </FieldFrame>
  );
}
