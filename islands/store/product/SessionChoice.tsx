import { useStore } from '@nanostores/react';
import { eventTypes } from '../../../server/store/catalog/event-type.rules.ts';
import { few } from '../../../server/store/catalog/public-stock.rules.ts';
import { Choice } from '../../platform/ui/Choice.tsx';
import type { OfferedSession } from './offered-product.ts';
import { offeredSessionText } from './offer-text.ts';
import { useProduct } from './product-context.tsx';

/** Lists the sessions of a course. A new choice loads them again and drops the old ones, which may not belong to it. */
export function SessionChoice() {
  const { store, t, language, locality } = useProduct();
  const { timeZone, country } = locality;
  const sessions = useStore(store.$sessions);
  const chosen = useStore(store.$sessionId);
  const adding = useStore(store.$adding);
  const isMissing = adding.phase === 'unready' && adding.problem === 'session';
  const hasNone = sessions.state === 'ready' && sessions.list.length === 0;
  const messages = {
    loading: 'ProductSessionsLoading',
    failed: 'ProductSessionsFailed',
    ready: 'ProductSessionsNone',
  } as const;

  const places = (count: number | null) => {
    if (count === null) return '';
    if (count === 0) return t('ProductSessionFull');
    return count <= few ? t('ProductSessionFew') : '';
  };

  const words = ({ eventType, place, quantityAvailable }: OfferedSession) =>
    [
      t(eventType === eventTypes.liveVirtual ? 'ProductSessionVirtual' : 'ProductSessionInPerson'),
      place,
      places(quantityAvailable),
    ]
      .filter(Boolean)
      .join(' · ');

  return (
    <div className="offer-sessions" aria-busy={sessions.state === 'loading'}>
      <Choice
        name="sessionId"
        id="offer-sessions"
        label={t(hasNone ? 'ProductSessionsTitle' : 'ProductSessions')}
        error={isMissing ? t('PurchaseSessionRequired') : undefined}
        isRequired={sessions.list.length > 0}
        options={sessions.list.map((session) => ({
          value: session.id,
          label: (
            <>
              <b>{offeredSessionText(session, t, { language, timeZone, country })}</b>
              <small>{words(session)}</small>
            </>
          ),
          isDisabled: session.quantityAvailable === 0,
        }))}
        value={chosen ?? undefined}
        onChange={store.chooseSession}
      >
        {sessions.list.length === 0 && <p>{t(messages[sessions.state])}</p>}
      </Choice>
    </div>
  );
}
