import { useEffect, useState } from 'react';
import type { DeskStatus, PageFailure } from '../../server/publish/editor-endpoints.contract.ts';
import { callApi } from '../api-client.ts';
import { sayWith, type Say } from './desk-context.tsx';
import { stateKeys } from './state-keys.ts';
import './editor.css';

interface Props {
  initial: DeskStatus;
  deskPath: string;
  phrases: Record<string, string>;
}

/** Between two looks: often while something is rendered, seldom otherwise, in milliseconds. */
const pauses = { busy: 500, calm: 5_000 } as const;

const isBusy = (status: DeskStatus): boolean => status.waiting > 0 || status.running.length > 0;

/** What is live, drafted, being rendered and failed, kept up to date while the page is seen. */
export function StatusPanel({ initial, deskPath, phrases }: Props) {
  const [status, setStatus] = useState(initial);
  const say = sayWith(phrases);
  useEffect(() => {
    const reading = new AbortController();
    const pause = isBusy(status) ? pauses.busy : pauses.calm;
    const timer = setTimeout(() => {
      if (document.hidden) return setStatus((kept) => ({ ...kept }));
      callApi<DeskStatus>('/api/editor/status', { signal: reading.signal })
        .then(setStatus)
        // The next look may succeed; what is shown stays.
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
        <h2 id="desk-states-title">{say('Items')}</h2>
        <ul className="desk-counts" role="list">
          {counts.map(([state, count]) => (
            <li key={state}>
              <a href={`${deskPath}/items?state=${state}`}>
                <strong>{count}</strong> {say(stateKeys[state])}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="desk-rendering-title">
        <h2 id="desk-rendering-title">{say('RenderingNow')}</h2>
        <RenderingNow status={status} say={say} />
        <Republish say={say} />
      </section>
      <section aria-labelledby="desk-failed-title">
        <h2 id="desk-failed-title">{say('FailedPages')}</h2>
        {status.failures.length === 0 ? (
          <p>{say('NothingFailed')}</p>
        ) : (
          <ul className="desk-failures" role="list">
            {status.failures.map((failure) => (
              <Failure key={failure.path} failure={failure} deskPath={deskPath} say={say} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function RenderingNow({ status, say }: { status: DeskStatus; say: Say }) {
  if (!isBusy(status)) return <p>{say('NothingRendering', { pages: status.pages })}</p>;
  return (
    <>
      <p>{say('WaitingPages', { waiting: status.waiting })}</p>
      <ul>
        {status.running.map(({ publishId, rendered, pages }) => (
          <li key={publishId}>
            <progress max={Math.max(pages, 1)} value={rendered} aria-label={say('PublishProgress')} />{' '}
            {say('Rendering', { rendered, pages })}
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

/** Asks for every page once more, such as after a change outside the content. */
function Republish({ say }: { say: Say }) {
  const [told, setTold] = useState('');
  async function ask() {
    try {
      await callApi('/api/publish', { method: 'POST', body: { items: ['*'] } });
      setTold(say('Republished'));
    } catch (error) {
      setTold((error as Error).message);
    }
  }
  return (
    <p className="desk-actions">
      <button type="button" className="button" onClick={() => void ask()}>
        {say('Republish')}
      </button>
      <span role="status">{told}</span>
    </p>
  );
}

function Failure({ failure, deskPath, say }: { failure: PageFailure; deskPath: string; say: Say }) {
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
            <dt>{say('FailedBlock')}</dt>
            <dd>{block}</dd>
          </>
        )}
        {field && (
          <>
            <dt>{say('FailedField')}</dt>
            <dd>{field}</dd>
          </>
        )}
        <dt>{say('FailedProblem')}</dt>
        <dd>{problem}</dd>
        <dt>{say('FailedFix')}</dt>
        <dd>
          {say(isPassing ? 'FixByWaiting' : 'FixByEditing')} {form && <a href={form}>{say('OpenForm')}</a>}
        </dd>
      </dl>
    </li>
  );
}
