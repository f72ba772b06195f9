import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { EditorField } from '../../../server/content/items/form-field.contract.ts';
import type { ItemWarning } from '../../../server/content/items/item-warning.contract.ts';
import { callApi } from '../../platform/api-client.ts';
import { afterPress } from '../../platform/ui/after-press.ts';
import { useDesk } from './desk-context.tsx';
import type { DeskKey } from './desk-key.ts';
import { FieldLink } from './FieldLink.tsx';
import { findErrorPlace } from './place-of-error.ts';

/** Rest after the last keystroke before the warnings are asked for, in milliseconds. */
const rest = 600;

const sentences: Readonly<Record<ItemWarning['kind'], DeskKey>> = {
  element: 'WarningElement',
  attribute: 'WarningAttribute',
  link: 'WarningLink',
  picture: 'WarningPicture',
  formula: 'WarningFormula',
  nowhere: 'WarningNowhere',
  'unknown-item': 'WarningUnknownItem',
};

/**
 * Lists what readers do not get of the item as it is written, with its place: while it is typed, and after a save without a
 * script. It can be published all the same, so the list is folded.
 */
export function TextWarnings({ form, initial }: { form: readonly EditorField[]; initial: readonly ItemWarning[] }) {
  const { t, store } = useDesk();
  const { fields } = useStore(store.$form);
  const warnings = useWarnings(initial);
  const summary = warnings.length > 0 ? t('TextWarnings', { count: warnings.length }) : '';
  const placeOf = ({ path, place }: ItemWarning): string => {
    const { label, inside } = findErrorPlace(path, form, fields, t);
    const field = [...inside, label].join(', ');
    return place ? t('WarningPlace', { field, line: place.line, column: place.column }) : field;
  };
  return (
    <>
      {/* The summary alone is announced, not the list that changes while somebody types. */}
      <p className="visually-hidden" role="status">
        {summary}
      </p>
      {summary && (
        <details className="desk-note">
          <summary>{summary}</summary>
          <ul role="list">
            {warnings.map((warning, index) => (
              <li key={index}>
                <FieldLink to={warning.path}>{placeOf(warning)}</FieldLink>:{' '}
                {t(sentences[warning.kind], { what: warning.what })}
                {warning.place && <> “{warning.place.words}”</>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function useWarnings(initial: readonly ItemWarning[]): readonly ItemWarning[] {
  const { store } = useDesk();
  const { type, locale, path, fields, isDirty } = useStore(store.$form);
  const [warnings, setWarnings] = useState(initial);
  useEffect(() => {
    // What was loaded came with its warnings.
    if (!isDirty) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      const body = { type, locale, path, fields };
      callApi<{ warnings: ItemWarning[] }>('/api/editor/warnings', { method: 'POST', body, signal: asking.signal })
        .then((answer) => afterPress(() => setWarnings(answer.warnings)))
        // The last warnings stay; a save answers with them too.
        .catch(() => undefined);
    }, rest);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [type, locale, path, fields, isDirty]);
  return warnings;
}
