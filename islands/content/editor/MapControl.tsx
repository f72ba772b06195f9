import { useState } from 'react';
import type { MapField } from '../../../server/content/items/form-field.contract.ts';
import { Field } from '../../platform/ui/Field.tsx';
import { FieldGroup } from '../../platform/ui/FieldGroup.tsx';
import { controlId, useDesk } from './desk-context.tsx';
import type { Fields } from './edit-fields.ts';

/** Edits texts by key, such as the phrases of a dictionary; a filter finds one among hundreds. */
export function MapControl({ field, path, value }: { field: MapField; path: string; value: unknown }) {
  const { t, store, locale } = useDesk();
  const [added, setAdded] = useState('');
  const [filter, setFilter] = useState('');
  const entries = typeof value === 'object' && value !== null ? (value as Fields) : {};
  const wanted = filter.toLowerCase();
  const shown = Object.entries(entries)
    .filter(([key, text]) => `${key} ${String(text)}`.toLowerCase().includes(wanted))
    .toSorted(([a], [b]) => a.localeCompare(b));
  const id = controlId(path);
  const isNew = added.trim() !== '' && !Object.hasOwn(entries, added.trim());
  function add() {
    store.setField(path, { ...entries, [added.trim()]: '' });
    setAdded('');
    setFilter('');
  }
  function remove(key: string) {
    const { [key]: _, ...rest } = entries;
    store.setField(path, rest);
  }
  return (
    <FieldGroup
      id={id}
      label={
        <>
          {field.label} <span className="desk-count">{t('EntryCount', { count: Object.keys(entries).length })}</span>
        </>
      }
    >
      <Field name={`${id}-filter`} type="search" label={t('FilterEntries')} value={filter} onChange={setFilter} />
      <ul className="desk-map" role="list">
        {shown.map(([key, text]) => (
          <li key={key}>
            <Field
              name={`${id}.${key}`}
              label={key}
              lang={locale}
              value={typeof text === 'string' ? text : ''}
              onChange={(given) => store.setField(path, { ...entries, [key]: given })}
            />
            <button
              type="button"
              className="button desk-small"
              aria-label={t('RemoveEntry', { entry: key })}
              onClick={() => remove(key)}
            >
              {t('Remove')}
            </button>
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
