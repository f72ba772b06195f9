import { useState } from 'react';
import type { MapField } from '../../server/content/form-field.contract.ts';
import { idOf, useDesk } from './desk-context.tsx';
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
  const id = idOf(path);
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
    <fieldset className="desk-group" id={id} tabIndex={-1}>
      <legend>
        {field.label} <span className="desk-count">{t('EntryCount', { count: Object.keys(entries).length })}</span>
      </legend>
      <div className="desk-field">
        <label htmlFor={`${id}-filter`}>{t('FilterEntries')}</label>
        <input id={`${id}-filter`} type="search" value={filter} onChange={({ target }) => setFilter(target.value)} />
      </div>
      <ul className="desk-map" role="list">
        {shown.map(([key, text]) => (
          <li key={key}>
            <label htmlFor={`${id}-${key}`}>{key}</label>
            <input
              id={`${id}-${key}`}
              lang={locale}
              value={typeof text === 'string' ? text : ''}
              onChange={({ target }) => store.setField(path, { ...entries, [key]: target.value })}
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
        <label htmlFor={`${id}-new`}>{t('NewKey')}</label>
        <input id={`${id}-new`} value={added} onChange={({ target }) => setAdded(target.value)} />
        <button type="button" className="button desk-small" disabled={!isNew} onClick={add}>
          {t('AddTo', { field: field.label })}
        </button>
      </div>
    </fieldset>
  );
}
