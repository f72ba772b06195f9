import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { announce } from './arranging/announce.ts';
import { useDesk } from './desk-context.tsx';
import { isTextField } from './is-text-field.ts';

const steps = [
  { step: 'undo', can: 'canUndo', label: 'UndoChange', said: 'Undone', sign: '↶', keys: 'Control+Z' },
  { step: 'redo', can: 'canRedo', label: 'RedoChange', said: 'Redone', sign: '↷', keys: 'Control+Shift+Z' },
] as const;

/** Undoes and redoes changes of the whole form, also by Ctrl+Z and Ctrl+Shift+Z outside the fields of text. */
export function UndoButtons() {
  const { t, store } = useDesk();
  const can = useStore(store.$steps);
  const place = useRef<HTMLSpanElement>(null);
  const [undo, redo] = steps;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      const key = event.key.toLowerCase();
      if (!isCommand || (key !== 'z' && key !== 'y') || event.defaultPrevented || event.isComposing) return;
      if (isTextField(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      const asked = key === 'y' || event.shiftKey ? redo : undo;
      if (!store.$steps.get()[asked.can]) return;
      store[asked.step]();
      announce(t(asked.said));
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store, t, undo, redo]);
  function press({ step, can: needs, said }: (typeof steps)[number]) {
    store[step]();
    announce(t(said));
    // A disabled button loses the focus: the other one has it then.
    if (!store.$steps.get()[needs])
      setTimeout(() => place.current?.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus());
  }
  return (
    <span className="desk-actions" ref={place}>
      {steps.map((each) => (
        <button
          key={each.step}
          type="button"
          className="button"
          disabled={!can[each.can]}
          aria-label={t(each.label)}
          title={t(each.label)}
          aria-keyshortcuts={each.keys}
          onClick={() => press(each)}
        >
          <span aria-hidden="true">{each.sign}</span>
        </button>
      ))}
    </span>
  );
}
