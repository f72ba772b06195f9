import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FormField } from '../../server/content/form-field.contract.ts';
import { Choice } from '../ui/Choice.tsx';
import { useDesk } from './desk-context.tsx';
import type { Conflict } from './item.store.ts';
import { addressKey, differences, type Difference, type Side } from './merge-versions.ts';

/** Another editor was faster: both versions beside each other, to be merged field by field. */
export function ConflictPanel({ form, conflict }: { form: readonly FormField[]; conflict: Conflict }) {
  const { t, store } = useDesk();
  const { path, fields } = useStore(store.$form);
  const { theirs, base } = conflict;
  const heading = useRef<HTMLHeadingElement>(null);
  const found = useMemo(() => {
    if (!theirs?.fields) return [];
    const began = base?.fields ? { path: base.path, fields: base.fields } : null;
    return differences({ path, fields }, { path: theirs.path, fields: theirs.fields }, began);
  }, [path, fields, theirs, base]);
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const sideOf = ({ key, proposed }: Difference): Side => chosen[key] ?? proposed;
  useEffect(() => heading.current?.focus(), [conflict]);
  const labelOf = (key: string) =>
    key === addressKey ? t('ItemAddress') : (form.find((field) => field.key === key)?.label ?? key);
  return (
    <section className="desk-conflict" aria-labelledby="desk-conflict-title">
      <h2 id="desk-conflict-title" tabIndex={-1} ref={heading}>
        {t('ConflictTitle')}
      </h2>
      <p>
        {theirs?.fields
          ? t('ConflictText', { who: theirs.savedBy, revision: theirs.revision })
          : t('ConflictDeleted', { who: theirs?.savedBy ?? '' })}
      </p>
      {found.map((difference) => (
        <Choice
          key={difference.key}
          name={`merge-${difference.key}`}
          label={
            <>
              {labelOf(difference.key)}
              {difference.isContested && <strong> · {t('BothChanged')}</strong>}
            </>
          }
          options={(['mine', 'theirs'] as const).map((side) => ({
            value: side,
            label: (
              <>
                {t(side === 'mine' ? 'KeepMine' : 'TakeTheirs')}
                <pre>{shown(difference[side], t('Nothing'))}</pre>
              </>
            ),
          }))}
          value={sideOf(difference)}
          onChange={(side) => setChosen({ ...chosen, [difference.key]: side })}
        />
      ))}
      {theirs && (
        <button
          type="button"
          className="button-primary"
          onClick={() => store.resolve(Object.fromEntries(found.map((each) => [each.key, sideOf(each)])))}
        >
          {t('MergeVersions')}
        </button>
      )}
    </section>
  );
}

const shown = (value: unknown, nothing: string): string => {
  if (value === undefined || value === null) return nothing;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};
