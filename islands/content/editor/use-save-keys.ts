import { useEffect } from 'react';
import type { ItemStore } from './item-form.ts';

/** Saves a draft with Ctrl+S and publishes with Ctrl+Enter (Command on a Mac), wherever the focus is in the form. */
export function useSaveKeys(
  store: ItemStore,
  { mayWrite, mayPublish }: { mayWrite: boolean; mayPublish: boolean },
): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      // A code block is left with Ctrl+Enter, and a dialog has keys of its own.
      if (!isCommand || event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
      const what = event.key.toLowerCase() === 's' ? 'draft' : event.key === 'Enter' ? 'publish' : null;
      if (!what) return;
      event.preventDefault();
      // Beside a waiting draft, the live version is published and never saved as another draft.
      const isAllowed = what === 'draft' ? mayWrite && !store.$form.get().isBeside : mayPublish;
      if (isAllowed && !event.repeat) void store.save(what);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store, mayWrite, mayPublish]);
}
