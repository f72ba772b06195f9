import { useEffect, useState } from 'react';
import type { ItemChoice } from '../../../server/content/editing/editor-endpoints.contract.ts';
import type { TextField } from '../../../server/content/items/form-field.contract.ts';
import { callApi } from '../../platform/api-client.ts';
import { useDesk } from './desk-context.tsx';

/** Rest after the last keystroke before the server is asked, in milliseconds. */
const rest = 150;

async function ask(q: string, field: TextField, locale: string, signal: AbortSignal): Promise<ItemChoice[]> {
  const query = new URLSearchParams({ q, locale, ...(field.refersTo && { type: field.refersTo }) });
  const { choices } = await callApi<{ choices: ItemChoice[] }>(`/api/editor/choices?${query.toString()}`, { signal });
  return choices;
}

/** Returns what a field may name by the words typed into it; nothing while they are null. */
export function useChoices(words: string | null, field: TextField): readonly ItemChoice[] {
  const { locale } = useDesk();
  const [choices, setChoices] = useState<readonly ItemChoice[]>([]);
  useEffect(() => {
    if (words === null) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      // Without suggestions the field is a text as any other.
      ask(words, field, locale, asking.signal).then(setChoices, () => undefined);
    }, rest);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [words, field, locale]);
  return words === null ? [] : choices;
}
