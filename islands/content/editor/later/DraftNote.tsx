import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useDesk } from '../desk-context.tsx';
import './later.css';

/** The ways out of two versions beside each other: change what is live and keep the draft, or throw the draft away. */
export function DraftNote() {
  const { t, store, deskPath, mayWrite, mayPublish } = useDesk();
  const { id, locale, state, isBeside, plans, phase } = useStore(store.$form);
  const [isAsking, setIsAsking] = useState(false);
  const form = `${deskPath}/items/${id}?locale=${locale}`;
  if (isBeside) {
    return (
      <div className="desk-draft-note">
        <p>{t('EditLiveNote')}</p>
        <a href={form}>{t('EditDraft')}</a>
      </div>
    );
  }
  const hasDraft = state === 'both' || state === 'drafted';
  const canDiscard = hasDraft && mayWrite && !plans.some(({ what }) => what === 'publish');
  if (!canDiscard && state !== 'both') return null;
  const isBusy = phase.kind === 'saving' || phase.kind === 'publishing';
  return (
    <div className="desk-draft-note">
      {state === 'both' && mayPublish && <a href={`${form}&live=1`}>{t('EditLive')}</a>}
      {state === 'both' && <a href={`${deskPath}/items/${id}/compare?locale=${locale}`}>{t('CompareDraft')}</a>}
      {canDiscard && !isAsking && (
        <button
          type="submit"
          name="intent"
          value="discard"
          className="button desk-small"
          disabled={isBusy}
          onClick={(event) => {
            event.preventDefault();
            setIsAsking(true);
          }}
        >
          {t('ThrowAway')}
        </button>
      )}
      {isAsking && (
        <div className="desk-actions" role="group" aria-label={t('ThrowAwayQuestion')}>
          <span>{t('ThrowAwayQuestion')}</span>
          <button
            type="button"
            className="button"
            onClick={() => {
              setIsAsking(false);
              void store.discard();
            }}
          >
            {t('ThrowAwayYes')}
          </button>
          <button type="button" className="button" autoFocus onClick={() => setIsAsking(false)}>
            {t('DeleteNo')}
          </button>
        </div>
      )}
    </div>
  );
}
