import { FieldGroup } from './FieldGroup.tsx';
import type { Labelled } from './control-props.ts';
import type { Option } from './Select.tsx';

interface Props extends Labelled {
  options: readonly Option[];
  values?: readonly string[];
  /** Makes the caller the keeper of the ticks. */
  onChange?: (values: string[]) => void;
}

/** Renders boxes to tick under a legend; all of them are sent by one name. */
export function CheckGroup({ options, values = [], onChange, ...group }: Props) {
  const { name, id = name } = group;
  const toggled = (value: string) =>
    // In the order of the form, not of the clicks.
    options.map((option) => option.value).filter((other) => (other === value) !== values.includes(other));
  return (
    <FieldGroup {...group} id={id}>
      <div className="check-grid">
        {options.map(({ value, label }) => {
          const isTicked = values.includes(value);
          const tick = onChange
            ? { checked: isTicked, onChange: () => onChange(toggled(value)) }
            : { defaultChecked: isTicked };
          return (
            <div key={value} className="check">
              <label htmlFor={`${id}-${value}`}>
                <input {...tick} name={name} value={value} id={`${id}-${value}`} type="checkbox" />
                <span>{label}</span>
              </label>
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
