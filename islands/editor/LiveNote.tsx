import { useStore } from '@nanostores/react';
import { useDesk } from './desk-context.tsx';
import type { Phase } from './item.store.ts';

/** The pages that show the item come after its own. */
function Others({ phase }: { phase: Extract<Phase, { kind: 'live' }> }) {
  const { say } = useDesk();
  const { pages, rendered, allMs } = phase;
  return <> {allMs === null ? say('OthersRendering', { rendered, pages }) : say('OthersLive', { pages, ms: allMs })}</>;
}

/** What became of the last save, heard as well as seen: how long it took until readers had the page. */
export function LiveNote() {
  const { say, store } = useDesk();
  const { phase, address, revision, conflict } = useStore(store.$form);
  const link = address && (
    <>
      {' '}
      <a href={address}>{say('OpenLivePage')}</a>
    </>
  );
  return (
    <div className="desk-note" role="status" data-phase={phase.kind}>
      {phase.kind === 'saving' && <p>{say('Saving')}</p>}
      {phase.kind === 'saved' && <p>{say('SavedRevision', { revision })}</p>}
      {phase.kind === 'publishing' && <p>{say('Rendering', { rendered: phase.rendered, pages: phase.pages })}</p>}
      {phase.kind === 'live' && (
        <p>
          {say(phase.isDeletion ? 'GoneIn' : 'LiveIn', { ms: phase.ms })}
          {phase.pages > 1 && <Others phase={phase} />}
          {link}
        </p>
      )}
      {phase.kind === 'refused' && <p className="desk-error">{say('NotStored')}</p>}
      {phase.kind === 'broken' && (
        <p className="desk-error">
          {phase.message} {say('NothingLost')}
        </p>
      )}
      {phase.kind === 'unfinished' && (
        <>
          <p className="desk-error">{say('NotLive')}</p>
          <ul>
            {phase.failed.map(({ path, reason }) => (
              <li key={path}>
                <code>{path}</code>: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {conflict && <p className="desk-error">{say('ConflictNote')}</p>}
    </div>
  );
}
