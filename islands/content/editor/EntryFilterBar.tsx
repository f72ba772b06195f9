import { Field } from '../../platform/ui/Field.tsx';
import { controlId, useDesk } from './desk-context.tsx';
import type { EntryFilter } from './use-shown-entries.ts';

interface Props {
  path: string;
  label: string;
  filter: EntryFilter;
  shown: number;
  total: number;
}

/** Finds an entry of a long list by its words, and says how many are shown. */
export function EntryFilterBar({ path, label, filter, shown, total }: Props) {
  const { t } = useDesk();
  return (
    <div className="desk-entry-filter">
      <Field
        name={`${controlId(path)}-find`}
        type="search"
        label={t('FindIn', { field: label })}
        value={filter.text}
        onChange={filter.setText}
      />
      <p>
        <span role="status">{t('EntriesShown', { shown, total })}</span>{' '}
        {shown < total && (
          <button type="button" className="button desk-small" data-shows-all="" onClick={filter.showAll}>
            {t('ShowAllEntries')}
          </button>
        )}
      </p>
    </div>
  );
}
