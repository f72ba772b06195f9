import type { FormField, ListField } from '../../server/content/form-field.contract.ts';
import { idOf, useDesk, useProblem } from './desk-context.tsx';
import { keyOf } from './edit-fields.ts';
import { emptyValue } from './empty-value.ts';
import { EntryButtons } from './EntryButtons.tsx';
import { FieldView } from './FieldView.tsx';

/** Entries of one kind, to add, remove and move by buttons. */
export function ListControl({ field, path, value }: { field: ListField; path: string; value: unknown }) {
  const { say, store } = useDesk();
  const problem = useProblem(path);
  const entries = Array.isArray(value) ? (value as unknown[]) : [];
  const isFull = field.maxItems !== undefined && entries.length >= field.maxItems;
  return (
    <fieldset className="desk-group" id={idOf(path)} tabIndex={-1}>
      <legend>
        {field.label || say('Entry')} <span className="desk-count">{say('EntryCount', { count: entries.length })}</span>
      </legend>
      {problem && <p className="desk-error">{problem}</p>}
      {entries.length > 0 && (
        <ol className="desk-list">
          {entries.map((entry, index) => {
            const name = say('EntryOf', { field: field.label, number: index + 1 });
            return (
              <li key={keyOf(entry, index)}>
                <FieldView field={named(field.item, name)} path={`${path}.${index}`} value={entry} />
                <EntryButtons path={path} index={index} count={entries.length} name={name} />
              </li>
            );
          })}
        </ol>
      )}
      <button
        type="button"
        className="button desk-small"
        disabled={isFull}
        onClick={() => store.addEntry(path, emptyValue(field.item) ?? null)}
      >
        {say('AddTo', { field: field.label })}
      </button>
    </fieldset>
  );
}

/** Entries of a list have no label of their own; made once an entry, so that it is not drawn again for nothing. */
const names = new WeakMap<FormField, Map<string, FormField>>();

function named(item: FormField, label: string): FormField {
  const known = names.get(item) ?? new Map<string, FormField>();
  names.set(item, known);
  const field = known.get(label) ?? { ...item, label };
  known.set(label, field);
  return field;
}
