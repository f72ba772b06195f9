import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { controlId, useDesk } from './desk-context.tsx';

/** Shows below a list the entry removed last, with a button to restore it. */
export function RemovedNote({ path }: { path: string }) {
  const { t, store } = useDesk();
  const { removed } = useStore(store.$form);
  const last = removed.findLast((each) => each.path === path);
  const button = useRef<HTMLButtonElement>(null);
  // The button that was pressed has gone with its entry: the focus goes to the way back.
  useEffect(() => {
    if (last) button.current?.focus();
  }, [last]);
  function restore() {
    const index = store.restoreEntry(path);
    if (index !== null) setTimeout(() => document.getElementById(controlId(`${path}.${index}`))?.focus());
  }
  return (
    <div role="status">
      {last && (
        <p className="desk-removed">
          {t('WasRemoved', { entry: last.name })}{' '}
          <button type="button" className="button desk-small" ref={button} onClick={restore}>
            {t('Undo')}
          </button>
        </p>
      )}
    </div>
  );
}
