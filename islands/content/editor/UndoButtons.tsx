import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { announce } from './arranging/announce.ts';
import { useDesk } from './desk-context.tsx';
import { isTextField } from './is-text-field.ts';

/** Undoes and redoes changes of the whole form, also by Ctrl+Z and Ctrl+Shift+Z outside the fields of text. */
export function UndoButtons() {
  const { t, store } = useDesk();
  const { canUndo, canRedo } = useStore(store.$steps);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    function go(step: 'undo' | 'redo') {
      if (!store.$steps.get()[step === 'undo' ? 'canUndo' : 'canRedo']) return;
      store[step]();
      announce(t(step === 'undo' ? 'Undone' : 'Redone'));
    }
    function onKeyDown(event: KeyboardEvent) {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      const key = event.key.toLowerCase();
      if (!isCommand || (key !== 'z' && key !== 'y') || event.defaultPrevented || event.isComposing) return;
      if (isTextField(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      go(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store, t]);
  function press(step: 'undo' | 'redo') {
    store[step]();
    announce(t(step === 'undo' ? 'Undone' : 'Redone'));
    // A disabled button loses the focus: the other one has it then.
    const other = place.current?.querySelector<HTMLButtonElement>(`[data-step=${step === 'undo' ? 'redo' : 'undo'}]`);
    if (!store.$steps.get()[step === 'undo' ? 'canUndo' : 'canRedo']) setTimeout(() => other?.focus());
  }
  return (
    <span className="desk-actions" ref={place}>
      <button
        type="button"
        className="button"
        data-step="undo"
        disabled={!canUndo}
        aria-label={t('UndoChange')}
        aria-keyshortcuts="Control+Z"
        onClick={() => press('undo')}
      >
        {t('UndoLast')}
      </button>
      <button
        type="button"
        className="button"
        data-step="redo"
        disabled={!canRedo}
        aria-label={t('RedoChange')}
        aria-keyshortcuts="Control+Shift+Z"
        onClick={() => press('redo')}
      >
        {t('RedoLast')}
      </button>
    </span>
  );
}
