import type { ReactNode } from 'react';
import { FieldGroup } from './FieldGroup.tsx';
import type { Labelled } from './control-props.ts';

interface Props<Value extends string> extends Labelled {
  options: readonly { value: Value; label: ReactNode }[];
  value?: Value;
  /** Makes the caller the keeper of the choice. */
  onChange?: (value: Value) => void;
  isLegendHidden?: boolean;
  /** Said in place of options that there are none of. */
  children?: ReactNode;
}

/** Renders radio buttons under a legend, each a whole row to press. */
export function Choice<Value extends string>({ options, value, onChange, children, ...group }: Props<Value>) {
  const { name, id = name, isRequired } = group;
  return (
    <FieldGroup {...group} id={id}>
      {children}
      {options.map((option) => {
        const isChosen = option.value === value;
        const choice = onChange
          ? { checked: isChosen, onChange: () => onChange(option.value) }
          : { defaultChecked: isChosen };
        return (
          <label key={option.value} className="choice" htmlFor={`${id}-${option.value}`}>
            <input
              {...choice}
              {...{ name, id: `${id}-${option.value}`, value: option.value, required: isRequired }}
              type="radio"
            />
            <span>{option.label}</span>
          </label>
        );
      })}
    </FieldGroup>
  );
}
