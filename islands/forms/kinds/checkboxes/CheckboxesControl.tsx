import type { FieldOf } from '../../../../server/forms/kinds/kinds.rules.ts';
import { FieldGroup } from '../../../platform/ui/FieldGroup.tsx';
import { useField, useForm } from '../../form-context.ts';
import type { FieldControlProps } from '../field-control.ts';

/** Renders checkboxes under a legend, each group under its heading. */
export function CheckboxesControl({ field, own, isOff }: FieldControlProps<FieldOf<'checkboxes'>>) {
  const { store, t } = useForm();
  const { answer } = useField(field);
  const groups = [...Map.groupBy(field.options, (option) => option.group ?? '')];
  return (
    <FieldGroup
      {...own}
      hint={
        field.most === undefined ? (
          own.hint
        ) : (
          <>
            {own.hint} {t('FormChosen', { count: answer.length, most: field.most })}
          </>
        )
      }
    >
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
                      disabled={isOff}
                      onChange={({ target }) => store.toggle(field.name, value, target.checked)}
                    />
                    <span>{label}</span>
                  </label>
                  {isOff && isTicked && <input type="hidden" name={field.name} value={value} />}
                </div>
              );
            })}
          </div>
        </div>
      ))}
    </FieldGroup>
  );
}
