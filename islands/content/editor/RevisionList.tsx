import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { RevisionEntry } from '../../../server/content/editing/editor-endpoints.contract.ts';
import { readList } from '../../platform/api-client.ts';
import { useDesk } from './desk-context.tsx';
import { DeskTime } from './DeskTime.tsx';

/** Lists the revisions with editor and time, each with a button that restores it. */
export function RevisionList() {
  const { t, store, deskPath, mayPublish, checking } = useDesk();
  const { id, locale, revision, isDirty, phase } = useStore(store.$form);
  const [revisions, setRevisions] = useState<RevisionEntry[]>([]);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    // A variant that is not stored yet has none.
    if (!id || revision === 0) return;
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
  if (!id || revision === 0) return null;
  const isBusy = phase.kind === 'saving' || phase.kind === 'publishing';
  return (
    <section className="desk-section" aria-labelledby="desk-revisions-title">
      <h2 id="desk-revisions-title">{t('Revisions')}</h2>
      {problem && <p className="field-error">{problem}</p>}
      {isDirty && <p className="field-hint">{t('RollBackWarning')}</p>}
      <div className="desk-scroll" tabIndex={0} role="group" aria-labelledby="desk-revisions-title">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Revision')}</th>
              <th scope="col">{t('SavedBy')}</th>
              <th scope="col">{t('SavedAt')}</th>
              <th scope="col">{t('RevisionKind')}</th>
              <th scope="col">{t('Actions')}</th>
            </tr>
          </thead>
          <tbody>
            {revisions.map((each, index) => (
              <tr key={each.revision}>
                <td>{each.revision}</td>
                <td>{each.savedBy}</td>
                <td>
                  <DeskTime at={each.savedAt} />
                </td>
                <td>
                  {t(each.isDeletion ? 'KindDeletion' : each.isDraft ? 'KindDraft' : 'KindLive')}
                  {each.note && <span className="field-hint desk-revision-note">{each.note}</span>}
                </td>
                <td>
                  {!each.isDeletion && (
                    <span className="desk-entry-buttons">
                      <a
                        className="button desk-small"
                        href={`/editor/preview/${id}?locale=${locale}&revision=${each.revision}`}
                        aria-label={t('ViewRevision', { revision: each.revision })}
                      >
                        {t('View')}
                      </a>
                      {index < revisions.length - 1 && (
                        <a
                          className="button desk-small"
                          href={`${deskPath}/items/${id}/compare?locale=${locale}&to=${each.revision}`}
                          aria-label={t('CompareBeforeOf', { revision: each.revision })}
                        >
                          {t('CompareBefore')}
                        </a>
                      )}
                      {mayPublish && (
                        <button
                          type="button"
                          className="button desk-small"
                          disabled={isBusy || isDirty}
                          aria-label={
                            checking.isNeeded
                              ? `${t('RollBackDraft')}: ${each.revision}`
                              : t('RollBackTo', { revision: each.revision })
                          }
                          onClick={() => void store.rollBack(each.revision, checking.isNeeded)}
                        >
                          {t(checking.isNeeded ? 'RollBackDraft' : 'RollBack')}
                        </button>
                      )}
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
