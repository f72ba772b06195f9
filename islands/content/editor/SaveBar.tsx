import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { useDesk } from './desk-context.tsx';
import { LaterPanel } from './later/LaterPanel.tsx';
import { PlanList } from './later/PlanList.tsx';
import { LiveNote } from './LiveNote.tsx';
import type { Keeper } from './unsaved/keep-typed.ts';
import { KeptNote } from './unsaved/KeptNote.tsx';
import { CheckButton } from './reviews/CheckButton.tsx';
import { isFree } from './reviews/checking.ts';
import { itemStateKeys } from './state-keys.ts';
import { UndoButtons } from './UndoButtons.tsx';

/** The ways to save an item, always in reach, below what its warnings say (children). */
export function SaveBar({ keeper, children }: { keeper: Keeper; children: ReactNode }) {
  const { t, store, deskPath, mayWrite, mayPublish, checking } = useDesk();
  const form = useStore(store.$form);
  const isBusy = form.phase.kind === 'saving' || form.phase.kind === 'publishing';
  const canDelete = mayPublish && !form.isBeside && form.state !== 'new' && form.state !== 'deleted' && !form.isNeeded;
  return (
    <div className="desk-bar">
      {children}
      <LiveNote />
      <PlanList />
      <p className="desk-state">
        {t(itemStateKeys[form.state])}
        {form.isDirty && <strong> · {t('UnsavedChanges')}</strong>}
        {form.isDirty && <KeptNote keeper={keeper} />}
        {form.isNeeded && <span> · {t('NeededItem')}</span>}
        {!mayWrite && <span> · {t('NotAllowed')}</span>}
      </p>
      <div className="desk-actions">
        {mayWrite && <UndoButtons />}
        {canDelete && (
          <a className="button" href={`${deskPath}/items/${form.id}/delete?locale=${form.locale}`}>
            {t('Delete')}
          </a>
        )}
        {mayWrite && !form.isBeside && (
          <button type="submit" name="intent" value="draft" className="button" disabled={isBusy}>
            {t('SaveDraft')}
          </button>
        )}
        {(form.isBeside ? mayPublish : mayWrite) && form.state !== 'deleted' && <CheckButton />}
        {mayPublish && isFree(checking, form) && (
          <button
            type="submit"
            name="intent"
            value="publish"
            className="button-signal"
            disabled={isBusy}
            onClick={(event) => {
              // Without a script, or before it has loaded, the browser sends the form.
              event.preventDefault();
              void store.save('publish');
            }}
          >
            {t('Publish')}
          </button>
        )}
        {mayPublish && !form.isBeside && form.state !== 'deleted' && (
          // A plan that was made or stopped closes and empties it.
          <LaterPanel key={form.plans.map(({ id, at }) => `${id} ${at ?? ''}`).join()} />
        )}
      </div>
    </div>
  );
}
