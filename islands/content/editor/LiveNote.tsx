import { useStore } from '@nanostores/react';
import { useDesk } from './desk-context.tsx';
import type { Phase } from './item-form.ts';

/** The pages that show the item come after its own. */
function Others({ phase }: { phase: Extract<Phase, { kind: 'live' }> }) {
  const { t } = useDesk();
  const { pages, rendered, allMs } = phase;
  return <> {allMs === null ? t('OthersRendering', { rendered, pages }) : t('OthersLive', { pages, ms: allMs })}</>;
}

/** Reports the result of the last save, to be heard as well as seen, with the time until readers had the page. */
export function LiveNote() {
  const { t, store } = useDesk();
  const { phase, address, revision, conflict, mergedWith, kept } = useStore(store.$form);
  const link = address && (
    <>
      {' '}
      <a href={address}>{t('OpenLivePage')}</a>
    </>
  );
  return (
    <div className="desk-note" role="status" data-phase={phase.kind}>
      {phase.kind === 'saving' && <p>{t('Saving')}</p>}
      {phase.kind === 'saved' && <p>{t('SavedRevision', { revision })}</p>}
      {phase.kind === 'planned' && <p>{t('LaterSaved')}</p>}
      {phase.kind === 'stopped' && <p>{t('PlanStopped')}</p>}
      {phase.kind === 'discarded' && <p>{t('ThrownAway')}</p>}
      {phase.kind === 'unchanged' && <p>{t('Unchanged')}</p>}
      {phase.kind === 'publishing' && <p>{t('Rendering', { rendered: phase.rendered, pages: phase.pages })}</p>}
      {phase.kind === 'live' && (
        <p>
          {t('LiveIn', { ms: phase.ms })}
          {phase.pages > 1 && <Others phase={phase} />}
          {link}
        </p>
      )}
      {phase.kind === 'refused' && <p className="field-error">{t('NotStored')}</p>}
      {phase.kind === 'held' && <p className="field-error">{t('CheckNeeded')}</p>}
      {phase.kind === 'broken' && (
        <p className="field-error">
          {phase.message} {t('NothingLost')}
        </p>
      )}
      {phase.kind === 'unfinished' && (
        <>
          <p className="field-error">{t('NotLive')}</p>
          <ul>
            {phase.failed.map(({ path, reason }) => (
              <li key={path}>
                <code>{path}</code>: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {mergedWith && <p>{t('MergedWith', { who: mergedWith })}</p>}
      {kept && <p>{t(kept.isMerged ? 'DraftKept' : 'DraftContested')}</p>}
      {conflict && <p className="field-error">{t('ConflictNote')}</p>}
    </div>
  );
}
