import { useEffect, useState } from 'react';
import type { DeskStatus, PageFailure } from '../../../server/content/publish/desk-endpoints.contract.ts';
import { callApi } from '../../platform/api-client.ts';
import { afterPress } from '../../platform/ui/after-press.ts';
import { createTranslator, type Translate } from '../../platform/ui/translate.ts';
import type { DeskKey } from './desk-key.ts';
import { itemStateKeys } from './state-keys.ts';
import './editor-fields.css';
import './status-panel.css';

interface Props {
  initial: DeskStatus;
  deskPath: string;
  phrases: Record<string, string>;
}

/** Milliseconds between two polls: often while something is rendered, seldom otherwise. */
const pauses = { busy: 500, calm: 5_000 } as const;

const isBusy = (status: DeskStatus): boolean => status.waiting > 0 || status.running.length > 0;

/** Shows the live, drafted, rendering and failed items, and updates them while the page is visible. */
export function StatusPanel({ initial, deskPath, phrases }: Props) {
  const [status, setStatus] = useState(initial);
  const t = createTranslator<DeskKey>(phrases);
  useEffect(() => {
    const reading = new AbortController();
    const pause = isBusy(status) ? pauses.busy : pauses.calm;
    const timer = setTimeout(() => {
      if (document.hidden) return setStatus((kept) => ({ ...kept }));
      callApi<DeskStatus>('/api/editor/status', { signal: reading.signal })
        .then((next) => afterPress(() => setStatus(next)))
        // The next poll may succeed; the last status stays.
        .catch(() => !reading.signal.aborted && setStatus((kept) => ({ ...kept })));
    }, pause);
    return () => {
      clearTimeout(timer);
      reading.abort();
    };
  }, [status]);
  const { items } = status;
  const counts = [
    ['live', items.live],
    ['both', items.both],
    ['drafted', items.drafted],
    ['deleted', items.deleted],
  ] as const;
  return (
    <>
      <section aria-labelledby="desk-states-title">
        <h2 id="desk-states-title">{t('Items')}</h2>
        <ul className="desk-counts" role="list">
          {counts.map(([state, count]) => (
            <li key={state}>
              <a href={`${deskPath}/items?state=${state}`}>
                <strong>{count}</strong> {t(itemStateKeys[state])}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="desk-rendering-title">
        <h2 id="desk-rendering-title">{t('RenderingNow')}</h2>
        <RenderingNow status={status} t={t} />
        <Republish pages={status.pages} t={t} />
      </section>
      <section aria-labelledby="desk-failed-title">
        <h2 id="desk-failed-title">{t('FailedPages')}</h2>
        {status.failures.length === 0 ? (
          <p>{t('NothingFailed')}</p>
        ) : (
          <ul className="desk-failures" role="list">
            {status.failures.map((failure) => (
              <Failure key={`${failure.path} ${failure.reason}`} failure={failure} deskPath={deskPath} t={t} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function RenderingNow({ status, t }: { status: DeskStatus; t: Translate<DeskKey> }) {
  if (!isBusy(status)) return <p>{t('NothingRendering', { pages: status.pages })}</p>;
  return (
    <>
      <p>{t('WaitingPages', { waiting: status.waiting })}</p>
      <ul>
        {status.running.map(({ publishId, rendered, pages }) => (
          <li key={publishId}>
            <progress max={Math.max(pages, 1)} value={rendered} aria-label={t('PublishProgress')} />{' '}
            {t('Rendering', { rendered, pages })}
          </li>
        ))}
        {status.rendering.map((address) => (
          <li key={address}>
            <code>{address}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Renders every page again, such as after a change outside the content. */
function Republish({ pages, t }: { pages: number; t: Translate<DeskKey> }) {
  const [told, setTold] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  async function start() {
    setIsAsking(false);
    try {
      await callApi('/api/publish', { method: 'POST', body: { items: ['*'] } });
      setTold(t('Republished'));
    } catch (error) {
      setTold((error as Error).message);
    }
  }
  return (
    <div className="desk-actions" role="group" aria-label={t('Republish')}>
      {isAsking ? (
        <>
          <span>{t('RepublishQuestion', { pages })}</span>
          <button type="button" className="button" onClick={() => void start()}>
            {t('RepublishYes')}
          </button>
          <button type="button" className="button" autoFocus onClick={() => setIsAsking(false)}>
            {t('RepublishNo')}
          </button>
        </>
      ) : (
        <button type="button" className="button" onClick={() => setIsAsking(true)}>
          {t('Republish')}
        </button>
      )}
      <span role="status">{told}</span>
    </div>
  );
}

function Failure({ failure, deskPath, t }: { failure: PageFailure; deskPath: string; t: Translate<DeskKey> }) {
  const { path, block, blockKey, field, problem, item, isPassing } = failure;
  const form = item && `${deskPath}/items/${item.id}?locale=${item.locale}${blockKey ? `&block=${blockKey}` : ''}`;
  return (
    <li>
      <p>
        <code>{path}</code>
      </p>
      <dl>
        {block && (
          <>
            <dt>{t('FailedBlock')}</dt>
            <dd>{block}</dd>
          </>
        )}
        {field && (
          <>
            <dt>{t('FailedField')}</dt>
            <dd>{field}</dd>
          </>
        )}
        <dt>{t('FailedProblem')}</dt>
        <dd>{problem}</dd>
        <dt>{t('FailedFix')}</dt>
        <dd>
          {t(isPassing ? 'FixByWaiting' : 'FixByEditing')} {form && <a href={form}>{t('OpenForm')}</a>}
        </dd>
      </dl>
    </li>
  );
}
