import { useState } from 'react';
import type { JsonField } from '../../server/content/form-field.contract.ts';
import { useDesk } from './desk-context.tsx';
import { FieldFrame } from './FieldFrame.tsx';

/** Edits free data as JSON text; the store takes it as soon as it parses. */
export function JsonControl({ field, path, value }: { field: JsonField; path: string; value: unknown }) {
  const { t, store } = useDesk();
  const stored = value === undefined ? '' : JSON.stringify(value, null, 2);
  const [text, setText] = useState(stored);
  const [isReadable, setIsReadable] = useState(true);
  function change(given: string) {
    setText(given);
    const read = readJson(given);
    setIsReadable(read !== null);
    if (read !== null) store.setField(path, given.trim() === '' ? undefined : read);
  }
  return (
    <FieldFrame field={field} path={path} hint={isReadable ? t('JsonHint') : t('JsonUnreadable')}>
      {(control) => (
        <textarea
          {...control}
          className="desk-code"
          aria-invalid={isReadable ? control['aria-invalid'] : true}
          spellCheck={false}
          rows={16}
          value={isReadable && readJson(text) !== null && sameAs(text, value) ? text : isReadable ? stored : text}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </FieldFrame>
  );
}

function readJson(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Compares the typed text with the stored value: after a rollback or a merge they differ. */
const sameAs = (text: string, value: unknown): boolean =>
  JSON.stringify(readJson(text)) === JSON.stringify(value ?? {});
