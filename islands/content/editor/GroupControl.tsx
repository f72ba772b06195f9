import type { GroupField } from '../../../server/content/items/form-field.contract.ts';
import { FieldGroup } from '../../platform/ui/FieldGroup.tsx';
import { controlId, useDesk, useProblem } from './desk-context.tsx';
import type { Fields } from './edit-fields.ts';
import { emptyGroup } from './empty-value.ts';

/** Edits fields that belong together; an optional group is added and removed as a whole. */
export function GroupControl({ field, path, value }: { field: GroupField; path: string; value: unknown }) {
  const { t, store, FieldView } = useDesk();
  const problem = useProblem(path, field.label);
  const id = controlId(path);
  const group = typeof value === 'object' && value !== null ? (value as Fields) : null;
  if (!group && !field.isRequired) {
    return (
      <div className="field">
        <button
          type="button"
          className="button desk-small"
          id={id}
          onClick={() => store.setField(path, emptyGroup(field.fields))}
        >
          {t('AddField', { field: field.label })}
        </button>
        {problem && <p className="field-error">{problem}</p>}
      </div>
    );
  }
  const inner = group ?? {};
  return (
    <FieldGroup id={id} label={field.label || t('Entry')} hint={field.hint} error={problem}>
      <div className={`desk-fields desk-${field.kind}`}>
        {field.fields.map((each) => (
          <FieldView key={each.key} field={each} path={`${path}.${each.key}`} value={inner[each.key]} />
        ))}
      </div>
      {!field.isRequired && (
        <button type="button" className="button desk-small" onClick={() => store.setField(path, undefined)}>
          {t('RemoveField', { field: field.label })}
        </button>
      )}
    </FieldGroup>
  );
}
