import { useState } from 'react';
import { useDesk } from './desk-context.tsx';
import { keyOf } from './edit-fields.ts';

/** Adds entries to the list at a path, and tells which one was added last: its card begins open. */
export function useAddedEntry(path: string): { addedKey: string | null; add: (entry: unknown) => void } {
  const { store } = useDesk();
  const [addedKey, setAddedKey] = useState<string | null>(null);
  function add(entry: unknown) {
    // The store keeps this object, so that its key is that of the list's entry.
    setAddedKey(keyOf(entry, -1));
    store.addEntry(path, entry);
  }
  return { addedKey, add };
}
