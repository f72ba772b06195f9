import { useEffect, useState } from 'react';
import type { WireInstrument } from '../../../server/store/payments/payments.contract.ts';
import { CardMark, nameOfType } from '../../platform/ui/CardMark.tsx';
import { ConfirmDialog } from '../../platform/ui/ConfirmDialog.tsx';
import { usePayments } from './payments-context.tsx';

const lastDigits = ({ card }: WireInstrument): string => card.number.slice(-4);

/** The saved cards, and the cell that adds one. */
export function CardList({ cards, asksAbout }: { cards: readonly WireInstrument[]; asksAbout: string | null }) {
  const { t, store, state, gateway, path } = usePayments();
  const [askedId, setAskedId] = useState(asksAbout);
  const isReady = useIsReady();
  const removing = cards.find(({ id }) => id === askedId) ?? null;
  return (
    <>
      {cards.length === 0 && <p>{t('PaymentsNone')}</p>}
      <ul className="payments-cards">
        {cards.map((card) => (
          <CardCell key={card.id} card={card} onRemove={() => setAskedId(card.id)} />
        ))}
        {gateway.mode !== 'none' && (
          <li className="payments-add">
            <button type="button" disabled={!isReady || state.isBusy} onClick={() => store.open(null)}>
              {t('PaymentsAdd')}
            </button>
          </li>
        )}
      </ul>
      {removing && (
        <ConfirmDialog
          title={t('AreYouSure')}
          text={t('RemoveCardMessage', { lastDigits: lastDigits(removing) })}
          confirm={t('PaymentsRemoveConfirm')}
          decline={t('PaymentsRemoveDecline')}
          path={path}
          fields={{ id: removing.id, intent: 'remove' }}
          onConfirm={() => {
            setAskedId(null);
            void store.remove(removing.id);
          }}
          onDecline={() => setAskedId(null)}
        />
      )}
    </>
  );
}

/** False before hydration: controls that need the island must not look usable. */
function useIsReady(): boolean {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  return isReady;
}

function CardCell({ card, onRemove }: { card: WireInstrument; onRemove: () => void }) {
  const { t, store, state, path } = usePayments();
  const isReady = useIsReady();
  const { expirationMonth, expirationYear, type, number } = card.card;
  const name = nameOfType(type, t);
  const of = (
    <span className="visually-hidden">{t('PaymentsCardOf', { type: name, lastDigits: lastDigits(card) })}</span>
  );
  return (
    <li className="payments-card">
      <div className="payments-head">
        <CardMark type={type} t={t} />
        <h3>{name}</h3>
        {card.default && <span className="payments-default">{t('PaymentsDefault')}</span>}
      </div>
      <dl>
        <dt>{t('PaymentsName')}</dt>
        <dd dir="auto">{`${card.billTo.firstName} ${card.billTo.lastName}`}</dd>
        <dt>{t('CardNumber')}</dt>
        <dd className="payments-number">
          <span aria-hidden="true">{number.replace(/\*+/, '•••• ')}</span>
          <span className="visually-hidden">{t('PaymentsEnding', { lastDigits: lastDigits(card) })}</span>
        </dd>
        <dt>{t('CardExpiry')}</dt>
        <dd>{`${expirationMonth} / ${expirationYear.slice(-2)}`}</dd>
      </dl>
      <div className="payments-actions">
        <button type="button" className="button" disabled={!isReady || state.isBusy} onClick={() => store.open(card)}>
          {t('PaymentsEdit')} {of}
        </button>
        <form
          method="get"
          action={path}
          onSubmit={(event) => {
            event.preventDefault();
            onRemove();
          }}
        >
          <input type="hidden" name="remove" value={card.id} />
          <button className="button" disabled={state.isBusy}>
            {t('PaymentsRemove')} {of}
          </button>
        </form>
        {!card.default && (
          <form
            method="post"
            action={path}
            onSubmit={(event) => {
              event.preventDefault();
              void store.setDefault(card.id);
            }}
          >
            <input type="hidden" name="id" value={card.id} />
            <button className="button" name="intent" value="default" disabled={state.isBusy}>
              {t('PaymentsSetDefault')} {of}
            </button>
          </form>
        )}
      </div>
    </li>
  );
}
