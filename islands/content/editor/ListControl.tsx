import type { EditorField, ListField } from '../../../server/content/items/form-field.contract.ts';
import { FieldGroup } from '../../platform/ui/FieldGroup.tsx';
import { controlId, useDesk, useProblem } from './desk-context.tsx';
import { keyOf } from './edit-fields.ts';
import { emptyValue } from './empty-value.ts';
import { EntryButtons } from './EntryButtons.tsx';
import { RemovedNote } from './RemovedNote.tsx';

/** Edits entries of one kind: buttons add, remove and move them. */
export function ListControl({ field, path, value }: { field: ListField; path: string; value: unknown }) {
  const { t, store, FieldView } = useDesk();
  const entries = Array.isArray(value) ? (value as unknown[]) : [];
  const isFull = field.maxItems !== undefined && entries.length >= field.maxItems;
  return (
    <FieldGroup
      id={controlId(path)}
      hint={field.hint}
      error={useProblem(path, field.label)}
      label={
        <>
          {field.label || t('Entry')} <span className="desk-count">{t('EntryCount', { count: entries.length })}</span>
        </>
      }
    >
      {entries.length > 0 && (
        <ol className="desk-list">
          {entries.map((entry, index) => {
            const name = t('EntryOf', { field: field.label, number: index + 1 });
            return (
              <li key={keyOf(entry, index)}>
                <FieldView field={named(field.item, name)} path={`${path}.${index}`} value={entry} />
                <EntryButtons path={path} index={index} count={entries.length} name={name} />
              </li>
            );
          })}
        </ol>
      )}
      <RemovedNote path={path} />
      <button
        type="button"
        className="button desk-small"
        disabled={isFull}
        onClick={() => store.addEntry(path, emptyValue(field.item) ?? null)}
      >
        {t('AddTo', { field: field.label })}
      </button>
    </FieldGroup>
  );
}

/** Caches the field of each entry with its label: a new object every time would redraw the memoized FieldView. */
const names = new WeakMap<EditorField, Map<string, EditorField>>();

function named(item: EditorField, label: string): EditorField {
  const known = names.get(item) ?? new Map<string, EditorField>();
  names.set(item, known);
  const field = known.get(label) ?? { ...item, label };
  known.set(label, field);
  return field;
}
