import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { RevisionEntry } from '../../server/content/editor-endpoints.contract.ts';
import { readList } from '../api-client.ts';
import { useDesk } from './desk-context.tsx';
import { LocalTime } from './LocalTime.tsx';

/** Who saved what and when, and the way back to any of it. */
export function RevisionList() {
  const { say, store } = useDesk();
  const { id, locale, revision, isDirty, phase } = useStore(store.$form);
  const [revisions, setRevisions] = useState<RevisionEntry[]>([]);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (!id) return;
    const reading = new AbortController();
    readList<{ revisions: RevisionEntry[] }>(`/api/editor/items/${id}/revisions?locale=${locale}`, {
      signal: reading.signal,
    })
      .then((answer) => {
        setRevisions(answer.revisions);
        setProblem('');
      })
      .catch((error: unknown) => {
        if (!reading.signal.aborted) setProblem((error as Error).message);
      });
    return () => reading.abort();
  }, [id, locale, revision]);
  if (!id) return null;
  const isBusy = phase.kind === 'saving' || phase.kind === 'publishing';
  return (
    <section className="desk-section" aria-labelledby="desk-revisions-title">
      <h2 id="desk-revisions-title">{say('Revisions')}</h2>
      {problem && <p className="desk-error">{problem}</p>}
      {isDirty && <p className="desk-hint">{say('RollBackWarning')}</p>}
      <div className="desk-scroll" tabIndex={0} role="group" aria-labelledby="desk-revisions-title">
        <table>
          <thead>
            <tr>
              <th scope="col">{say('Revision')}</th>
              <th scope="col">{say('SavedBy')}</th>
              <th scope="col">{say('SavedAt')}</th>
              <th scope="col">{say('RevisionKind')}</th>
              <th scope="col">{say('Actions')}</th>
            </tr>
          </thead>
          <tbody>
            {revisions.map((each) => (
              <tr key={each.revision}>
                <td>{each.revision}</td>
                <td>{each.savedBy}</td>
                <td>
                  <LocalTime at={each.savedAt} />
                </td>
                <td>{say(each.isDeletion ? 'KindDeletion' : each.isDraft ? 'KindDraft' : 'KindLive')}</td>
                <td>
                  {!each.isDeletion && (
                    <span className="desk-entry-buttons">
                      <a
                        className="button desk-small"
                        href={`/editor/preview/${id}?locale=${locale}&revision=${each.revision}`}
                        aria-label={say('ViewRevision', { revision: each.revision })}
                      >
                        {say('View')}
                      </a>
                      <button
                        type="button"
                        className="button desk-small"
                        disabled={isBusy || isDirty}
                        aria-label={say('RollBackTo', { revision: each.revision })}
                        onClick={() => void store.rollBack(each.revision)}
                      >
                        {say('RollBack')}
                      </button>
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
