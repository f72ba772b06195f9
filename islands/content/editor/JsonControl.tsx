import { useState } from 'react';
import type { JsonField } from '../../../server/content/items/form-field.contract.ts';
import { TextArea } from '../../platform/ui/TextArea.tsx';
import { useDesk } from './desk-context.tsx';
import { useLabelled } from './use-labelled.ts';

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
  const texts = useLabelled(field, path);
  return (
    <TextArea
      {...texts}
      hint={texts.hint ?? t('JsonHint')}
      error={isReadable ? texts.error : t('JsonUnreadable')}
      className="desk-code"
      spellCheck={false}
      rows={16}
      value={isReadable && readJson(text) !== null && sameAs(text, value) ? text : isReadable ? stored : text}
      onChange={change}
    />
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
