import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { BlocksField, ListField } from '../../../../server/content/items/form-field.contract.ts';
import { useDesk } from '../desk-context.tsx';
import { keyOf } from '../edit-fields.ts';
import { announce } from './announce.ts';
import type { Arranged } from './arranged.ts';
import { focusEntry } from './focus-entry.ts';
import { useCopying, type Copying } from './use-copying.ts';

interface Given {
  path: string;
  field: BlocksField | ListField;
  entries: readonly unknown[];
  isFull: boolean;
  nameOf: (index: number) => string;
  /** Begins a new entry at a place, or asks of which kind. */
  insertAt: (index: number) => void;
}

export interface Arranging {
  list: Arranged;
  /** Key of the entry that came last: its card begins open. */
  addedKey: string | null;
  /** Key of the entry that was touched last, which a long list shows. */
  keptKey: string | null;
  /** Adds a new entry at the end, or at a place with the focus on it. */
  add: (entry: unknown, index?: number) => void;
  problem: Copying['problem'];
  paste: () => void;
}

/** Arranges the entries of one list: the focus stays with an entry that moves, and screen readers are told where it is. */
export function useArranging({ path, field, entries, isFull, nameOf, insertAt }: Given): Arranging {
  const { t, store } = useDesk();
  const [addedKey, setAddedKey] = useState<string | null>(null);
  const [keptKey, setKeptKey] = useState<string | null>(null);
  const keep = (entry: unknown) => setKeptKey(keyOf(entry, -1));

  function put(index: number, entry: unknown, isFresh: boolean) {
    // The store keeps this object, so that its key is that of the list's entry.
    flushSync(() => {
      keep(entry);
      if (isFresh) setAddedKey(keyOf(entry, -1));
      store.insertEntry(path, index, entry);
    });
    focusEntry(`${path}.${index}`);
  }
  const copying = useCopying({ path, field, entries, isFull, nameOf, put: (index, entry) => put(index, entry, false) });
  const list: Arranged = {
    path,
    field,
    entries,
    isFull,
    nameOf,
    insertAt,
    move(from, to, button) {
      if (from === to) return;
      const name = nameOf(from);
      flushSync(() => {
        keep(entries[from]);
        store.moveEntry(path, from, to);
      });
      focusEntry(`${path}.${to}`, button);
      announce(t('EntryMoved', { entry: name, place: to + 1, total: entries.length }));
    },
    duplicate(index) {
      put(index + 1, structuredClone(entries[index]), false);
      announce(t('EntryDuplicated', { entry: nameOf(index) }));
    },
    copy: copying.copy,
    pasteAt: copying.pasteAt,
  };
  function add(entry: unknown, index?: number) {
    if (index !== undefined) return put(index, entry, true);
    keep(entry);
    setAddedKey(keyOf(entry, -1));
    store.addEntry(path, entry);
  }
  return {
    list,
    addedKey,
    keptKey,
    add,
    problem: copying.problem,
    paste: () => copying.pasteAt(entries.length),
  };
}
