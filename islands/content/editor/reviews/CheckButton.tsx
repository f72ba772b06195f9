import { useStore } from '@nanostores/react';
import { useDesk } from '../desk-context.tsx';
import { isFree } from './checking.ts';

/** Saves the draft, or stores the change of what is live beside it, and leads to where it is sent to a second person. */
export function CheckButton() {
  const { t, store, deskPath, checking } = useDesk();
  const form = useStore(store.$form);
  const isBusy = form.phase.kind === 'saving' || form.phase.kind === 'publishing';
  async function send() {
    const { isDirty, state, isBeside } = store.$form.get();
    if (isBeside) return store.prepare((review) => location.assign(`${deskPath}/reviews/${review}`));
    if (isDirty || state === 'new') await store.save('draft');
    const now = store.$form.get();
    // What was refused stays in the form, and so does what was typed while it was saved.
    if (now.isDirty || now.id === '') return;
    location.assign(`${deskPath}/items/${now.id}/check?locale=${now.locale}`);
  }
  return (
    <button
      type="submit"
      name="intent"
      value="check"
      className={isFree(checking, form) ? 'button' : 'button-signal'}
      disabled={isBusy}
      onClick={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {t('SendForChecking')}
    </button>
  );
}
