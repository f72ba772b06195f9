import { useStore } from '@nanostores/react';
import { useDesk } from '../desk-context.tsx';
import { DeskTime } from '../DeskTime.tsx';
import { useOthers } from './PresenceChips.tsx';

/** Tells who else has the form open, and offers what they have saved meanwhile. */
export function PresenceNote() {
  const { others, newest } = useOthers();
  const { t, store } = useDesk();
  const { revision, isBeside, conflict, phase } = useStore(store.$form);
  const isBusy = phase.kind === 'saving' || phase.kind === 'publishing';
  const isBehind = newest !== null && newest.revision > revision && !newest.isDeletion;
  const isOffered = isBehind && !isBeside && !conflict && !isBusy;
  return (
    <div className="desk-presence" role="status">
      {others.map(({ name }) => (
        <p key={name}>{t('PresenceIn', { name })}</p>
      ))}
      {isOffered && (
        <p>
          {t('PresenceSaved', { name: newest.savedBy, revision: newest.revision })} <DeskTime at={newest.savedAt} />{' '}
          <button type="button" className="button desk-small" onClick={() => void store.takeIn(newest.revision)}>
            {t('PresenceTakeIn')}
          </button>
        </p>
      )}
    </div>
  );
}
