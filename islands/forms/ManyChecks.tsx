import type { Field as FormFieldData } from '../../server/forms/definition/form.contract.ts';
import type { Labelled } from '../platform/ui/control-props.ts';
import { FieldGroup } from '../platform/ui/FieldGroup.tsx';
import { useField, useForm } from './form-context.ts';

interface Props extends Labelled {
  id: string;
  field: Extract<FormFieldData, { kind: 'checkboxes' }>;
  isDisabled: boolean;
}

/** Renders boxes to tick under a legend, under a heading for each group of them. */
export function ManyChecks({ field, isDisabled, ...group }: Props) {
  const { store } = useForm();
  const { answer } = useField(field);
  const groups = [...Map.groupBy(field.options, (option) => option.group ?? '')];
  return (
    <FieldGroup {...group}>
      {groups.map(([heading, options]) => (
        <div key={heading} role={heading ? 'group' : undefined} aria-label={heading || undefined}>
          {heading && <p className="form-heading">{heading}</p>}
          <div className="check-grid">
            {options.map(({ value, label }) => {
              const isTicked = answer.includes(value);
              return (
                <div key={value} className="check">
                  <label>
                    <input
                      type="checkbox"
                      name={field.name}
                      value={value}
                      checked={isTicked}
                      disabled={isDisabled}
                      onChange={({ target }) => store.toggle(field.name, value, target.checked)}
                    />
                    <span>{label}</span>
                  </label>
                  {isDisabled && isTicked && <input type="hidden" name={field.name} value={value} />}
                </div>
              );
            })}
          </div>
        </div>
      ))}
    </FieldGroup>
  );
}
