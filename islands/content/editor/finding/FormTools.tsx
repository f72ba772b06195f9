import { lazy, Suspense, useEffect, useState } from 'react';
import type { EditorField } from '../../../../server/content/items/form-field.contract.ts';
import { useDesk } from '../desk-context.tsx';
import type { DeskKey } from '../desk-key.ts';
import { takesLetters } from '../is-text-field.ts';

// Loaded when somebody looks for something: most forms are written without.
const FindInForm = lazy(() => import('./FindInForm.tsx').then((module) => ({ default: module.FindInForm })));
const GoToItem = lazy(() => import('./GoToItem.tsx').then((module) => ({ default: module.GoToItem })));
const KeyList = lazy(() => import('./KeyList.tsx').then((module) => ({ default: module.KeyList })));

type Tool = 'find' | 'go' | 'keys';

const tools = [
  { tool: 'find', label: 'FindInForm', keys: '/' },
  { tool: 'go', label: 'GoToItem', keys: 'Control+K' },
  { tool: 'keys', label: 'Keys', keys: '?' },
] as const satisfies readonly { tool: Tool; label: DeskKey; keys: string }[];

/** Returns the tool of a key; in a text `?` and `/` are letters. */
function toolOf(event: KeyboardEvent): Tool | null {
  const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (isCommand) return event.key.toLowerCase() === 'k' ? 'go' : null;
  if (event.ctrlKey || event.metaKey || event.altKey || takesLetters(event.target)) return null;
  return event.key === '?' ? 'keys' : event.key === '/' ? 'find' : null;
}

/** Finds a field, goes to another item, and lists the keys: by buttons, and by `/`, Ctrl+K and `?`. */
export function FormTools({ form }: { form: readonly EditorField[] }) {
  const { t } = useDesk();
  const [open, setOpen] = useState<Tool | null>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
      const tool = toolOf(event);
      if (!tool) return;
      event.preventDefault();
      setOpen(tool);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const close = () => setOpen(null);
  return (
    <div className="desk-actions desk-start desk-form-tools">
      {tools.map(({ tool, label, keys }) => (
        <button
          key={tool}
          type="button"
          className="button desk-small"
          aria-haspopup="dialog"
          aria-keyshortcuts={keys}
          onClick={() => setOpen(tool)}
        >
          {t(label)}
        </button>
      ))}
      <Suspense>
        {open === 'find' && <FindInForm form={form} onClose={close} />}
        {open === 'go' && <GoToItem onClose={close} />}
        {open === 'keys' && <KeyList onClose={close} />}
      </Suspense>
    </div>
  );
}
