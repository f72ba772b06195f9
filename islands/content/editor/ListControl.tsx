import { createContext, use, useState } from 'react';
import type { EditorField, GroupField, ListField } from '../../../server/content/items/form-field.contract.ts';
import { isGroup } from '../../../server/content/items/same-value.rules.ts';
import { FieldGroup } from '../../platform/ui/FieldGroup.tsx';
import type { Arranged } from './arranging/arranged.ts';
import { EntryButtons } from './arranging/EntryButtons.tsx';
import { moveByKeys } from './arranging/move-by-keys.ts';
import { PasteLine } from './arranging/PasteLine.tsx';
import { useArranging } from './arranging/use-arranging.ts';
import { controlId, useDesk, useProblem } from './desk-context.tsx';
import { keyOf, type Fields } from './edit-fields.ts';
import { emptyValue } from './empty-value.ts';
import { EntryCard } from './EntryCard.tsx';
import { EntryDay } from './EntryDay.tsx';
import { EntryFilterBar } from './EntryFilterBar.tsx';
import { entryWords } from './entry-words.ts';
import { foldsEntries } from './fold-entries.ts';
import { RemovedNote } from './RemovedNote.tsx';
import { UntranslatedEntries } from './translating/UntranslatedEntries.tsx';
import { useShownEntries } from './use-shown-entries.ts';
import './arranging/arranging.css';

/** Edits entries of one kind: buttons add, remove and move them. Long entries are folded. */
export function ListControl({ field, path, value }: { field: ListField; path: string; value: unknown }) {
  const { t, FieldView } = useDesk();
  const entries = Array.isArray(value) ? (value as unknown[]) : [];
  const isFull = field.maxItems !== undefined && entries.length >= field.maxItems;
  const isForSending = use(WithoutScript);
  // Decided once: an entry must not fold while it is written, because another one is added.
  const [isFolding] = useState(() => !isForSending && foldsEntries(field.item, entries.length));
  const { list, addedKey, keptKey, add, problem, paste } = useArranging({
    path,
    field,
    entries,
    isFull,
    nameOf: (index) => nameEntry(field, entries[index], index, t('EntryOf', { field: field.label, number: index + 1 })),
    insertAt: (index) => add(emptyValue(field.item) ?? null, index),
  });
  const { shown, filter } = useShownEntries({ path, entries, item: field.item, isFolding, keptKey });
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
      {filter && (
        <EntryFilterBar path={path} label={field.label} filter={filter} shown={shown.length} total={entries.length} />
      )}
      {shown.length > 0 && (
        <ol className="desk-list">
          {shown.map((index) => {
            const entry = entries[index];
            const name = t('EntryOf', { field: field.label, number: index + 1 });
            const own = `${path}.${index}`;
            const key = keyOf(entry, index);
            return (
              <li key={key}>
                {isFolding && (field.item.kind === 'group' || field.item.kind === 'link') ? (
                  <FoldedEntry item={field.item} list={list} index={index} entry={entry} isFresh={key === addedKey} />
                ) : (
                  <>
                    <FieldView field={named(field.item, name)} path={own} value={entry} />
                    <EntryButtons list={list} index={index} name={name} isShort />
                  </>
                )}
              </li>
            );
          })}
        </ol>
      )}
      <RemovedNote path={path} />
      <UntranslatedEntries field={field} path={path} entries={entries} />
      <button
        type="button"
        className="button desk-small"
        disabled={isFull}
        onClick={() => add(emptyValue(field.item) ?? null)}
      >
        {t('AddTo', { field: field.label })}
      </button>
      {isFolding && <PasteLine problem={problem} label={field.label} onPaste={paste} />}
    </FieldGroup>
  );
}

/** True inside `noscript`, where nothing can be unfolded and no further `noscript` may stand. */
const WithoutScript = createContext(false);

interface EntryProps {
  item: GroupField;
  list: Arranged;
  index: number;
  entry: unknown;
  isFresh: boolean;
}

/** Returns the words of a folded entry with its number. @param unnamed its name while it has no words of its own */
function nameEntry({ item }: ListField, entry: unknown, index: number, unnamed: string): string {
  const fields = item.kind === 'group' || item.kind === 'link' ? item.fields : [];
  const words = isGroup(entry) ? entryWords(entry, fields).title : typeof entry === 'string' ? entry.slice(0, 80) : '';
  return words === '' ? unnamed : `${index + 1}. ${words}`;
}

function FoldedEntry({ item, list, index, entry, isFresh }: EntryProps) {
  const { FieldView } = useDesk();
  const own = `${list.path}.${index}`;
  const values: Fields = isGroup(entry) ? entry : {};
  const { date } = entryWords(values, item.fields);
  const shown = list.nameOf(index);
  const fields = (
    <div className={`desk-fields desk-${item.kind}`}>
      {item.hint && <p className="field-hint">{item.hint}</p>}
      {item.fields.map((each) => (
        <FieldView key={each.key} field={each} path={`${own}.${each.key}`} value={values[each.key]} />
      ))}
    </div>
  );
  return (
    <EntryCard
      path={own}
      name={shown}
      about={<EntryDay date={date} />}
      isFresh={isFresh}
      buttons={<EntryButtons list={list} index={index} name={shown} />}
      onKeyDown={moveByKeys(list, index)}
      folded={
        <noscript>
          <WithoutScript value>{fields}</WithoutScript>
        </noscript>
      }
    >
      {fields}
    </EntryCard>
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
