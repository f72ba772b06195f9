import type { ReactNode } from 'react';
import { FieldGroup } from './FieldGroup.tsx';
import type { Labelled } from './control-props.ts';

interface Props<Value extends string> extends Labelled {
  options: readonly { value: Value; label: ReactNode; isDisabled?: boolean }[];
  value?: Value;
  /** Makes the caller the keeper of the choice. */
  onChange?: (value: Value) => void;
  isLegendHidden?: boolean;
  /** Shown when there are no options. */
  children?: ReactNode;
}

/** Renders radio buttons under a legend, each a whole row to press. */
export function Choice<Value extends string>({ options, value, onChange, children, ...group }: Props<Value>) {
  const { name, id = name, isRequired } = group;
  return (
    <FieldGroup {...group} id={id}>
      {children}
      {options.map(({ value: own, label, isDisabled }) => (
        <label key={own} className="choice">
          <input
            {...(onChange
              ? { checked: own === value, onChange: () => onChange(own) }
              : { defaultChecked: own === value })}
            // A value may have spaces, and an id may not.
            id={`${id}-${encodeURIComponent(own)}`}
            name={name}
            value={own}
            required={isRequired}
            disabled={isDisabled}
            type="radio"
          />
          <span>{label}</span>
        </label>
      ))}
    </FieldGroup>
  );
}
