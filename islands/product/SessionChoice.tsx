import { useStore } from '@nanostores/react';
import { eventTypes } from '../../server/catalog/event-type.rules.ts';
import type { OfferedSession } from './offered-product.ts';
import { sessionWords } from './session-words.ts';
import { useProduct } from './product-context.tsx';
import './choice-tile.css';
import './session-choice.css';

/** The dates of a course. They are read again whenever the choice changes; until then the old ones are gone. */
export function SessionChoice() {
  const { store, say, language } = useProduct();
  const sessions = useStore(store.$sessions);
  const chosen = useStore(store.$sessionId);
  const adding = useStore(store.$adding);
  const isMissing = adding.phase === 'unready' && adding.problem === 'session';
  const hasNone = sessions.state === 'ready' && sessions.list.length === 0;
  const messages = { loading: 'ProductSessionsLoading', failed: 'ProductSessionsFailed', ready: 'ProductSessionsNone' };

  const places = (count: number | null) => {
    if (count === null) return '';
    if (count === 0) return say('ProductSessionFull');
    return count === 1 ? say('ProductSessionPlaceLast') : say('ProductSessionPlaces', { count });
  };

  const words = ({ eventType, place, quantityAvailable }: OfferedSession) =>
    [
      say(eventType === eventTypes.liveVirtual ? 'ProductSessionVirtual' : 'ProductSessionInPerson'),
      place,
      places(quantityAvailable),
    ]
      .filter(Boolean)
      .join(' · ');

  return (
    <fieldset
      className="offer-sessions"
      aria-busy={sessions.state === 'loading'}
      aria-describedby="offer-session-problem"
    >
      <legend>{say(hasNone ? 'ProductSessionsTitle' : 'ProductSessions')}</legend>
      <p id="offer-session-problem" className="offer-problem" hidden={!isMissing}>
        {say('PurchaseSessionRequired')}
      </p>
      {sessions.list.length === 0 && <p>{say(messages[sessions.state])}</p>}
      <div>
        {sessions.list.map((session) => (
          <label key={session.id}>
            <input
              type="radio"
              name="sessionId"
              value={session.id}
              required
              disabled={session.quantityAvailable === 0}
              checked={chosen === session.id}
              onChange={() => store.chooseSession(session.id)}
            />
            <span>
              <b>{sessionWords(session, say, language)}</b>
              <span>{words(session)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
