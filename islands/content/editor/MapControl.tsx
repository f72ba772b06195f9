import { memo, useState } from 'react';
import type { MapField } from '../../../server/content/items/form-field.contract.ts';
import { Field } from '../../platform/ui/Field.tsx';
import { FieldGroup } from '../../platform/ui/FieldGroup.tsx';
import { TextArea } from '../../platform/ui/TextArea.tsx';
import { controlId, useDesk, useProblem } from './desk-context.tsx';
import { valueAt, type Fields } from './edit-fields.ts';

const asEntries = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** Longer texts, and those of several paragraphs, get more than one line. */
const lineLength = 80;

/**
 * Edits texts by key, such as the phrases of a dictionary; a filter finds one among hundreds. Where the release has
 * words, they stand in the fields until the site has its own.
 */
export function MapControl({ field, path, value }: { field: MapField; path: string; value: unknown }) {
  const { t, store, shipped } = useDesk();
  const [added, setAdded] = useState('');
  const [filter, setFilter] = useState('');
  const own = asEntries(value);
  const wanted = filter.toLowerCase();
  const shown = [...new Set([...Object.keys(shipped ?? {}), ...Object.keys(own)])]
    .map((key) => ({ key, text: own[key] ?? shipped?.[key] }))
    .filter(({ key, text }) => `${key} ${String(text)}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => a.key.localeCompare(b.key));
  const id = controlId(path);
  const name = added.trim();
  const isNew = name !== '' && !Object.hasOwn(own, name) && !Object.hasOwn(shipped ?? {}, name);
  function add() {
    store.setField(path, { ...own, [name]: '' });
    setAdded('');
    setFilter('');
  }
  return (
    <FieldGroup
      id={id}
      label={
        <>
          {field.label} <span className="desk-count">{t('EntryCount', { count: shown.length })}</span>
        </>
      }
    >
      <Field name={`${id}-filter`} type="search" label={t('FilterEntries')} value={filter} onChange={setFilter} />
      <ul className="desk-map" role="list">
        {shown.map(({ key }) => (
          <li key={key}>
            <Entry path={path} name={key} own={own[key]} />
          </li>
        ))}
      </ul>
      <div className="desk-add-block">
        <Field name={`${id}-new`} label={t('NewKey')} value={added} onChange={setAdded} />
        <button type="button" className="button desk-small" disabled={!isNew} onClick={add}>
          {t('AddTo', { field: field.label })}
        </button>
      </div>
    </FieldGroup>
  );
}

/** Shows one text with its key. Memoized: there are hundreds, and a keystroke changes one. */
const Entry = memo(function Entry({ path, name, own }: { path: string; name: string; own: unknown }) {
  const { t, store, shipped, locale } = useDesk();
  const error = useProblem(`${path}.${name}`, name);
  const standard = shipped?.[name];
  const value = typeof own === 'string' ? own : (standard ?? '');
  const isOwn = own !== undefined && own !== standard;
  const change = (edit: (entries: Fields) => Fields) =>
    store.setField(path, edit(asEntries(valueAt(store.$form.get().fields, path))));
  const remove = () => change(({ [name]: _, ...rest }) => rest);
  const given = {
    name: `${controlId(path)}.${name}`,
    label: name,
    lang: locale,
    value,
    error,
    hint: isOwn && standard !== undefined ? t('OwnWords', { words: standard }) : undefined,
    onChange: (text: string) => (text === standard ? remove() : change((entries) => ({ ...entries, [name]: text }))),
  };
  // Decided once: another control would take the focus from a text that grows.
  const [isLong] = useState(() => Math.max(value.length, standard?.length ?? 0) > lineLength || value.includes('\n'));
  return (
    <>
      {isLong ? (
        <TextArea {...given} rows={Math.min(12, 2 + Math.ceil(value.length / lineLength))} />
      ) : (
        <Field {...given} />
      )}
      {isOwn && (
        <button
          type="button"
          className="button desk-small"
          aria-label={
            standard === undefined ? t('RemoveEntry', { entry: name }) : t('UseReleaseWordsOf', { entry: name })
          }
          onClick={remove}
        >
          {standard === undefined ? t('Remove') : t('UseReleaseWords')}
        </button>
      )}
    </>
  );
});
