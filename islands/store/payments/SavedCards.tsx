import { useEffect, useMemo, useRef, useState, type ComponentType, type ContextType } from 'react';
import type { WireInstrument } from '../../../server/store/payments/payments.contract.ts';
import { CardLoadNote } from '../../platform/ui/CardLoadNote.tsx';
import { createTranslator } from '../../platform/ui/translate.ts';
import { later } from '../../platform/ui/use-later.ts';
import { CardList } from './CardList.tsx';
import { PaymentsContext, usePayments } from './payments-context.tsx';
import type { PaymentsKey } from './payments-phrases.ts';
import { createPaymentsStore } from './payments.store.ts';
import '../../platform/ui/card.css';
import '../../platform/ui/field.css';
import './payments.css';

/** Loads the form with its address and card fields when it is first opened; the list does not need it. */
const useForm = later<'card', ComponentType<{ card: WireInstrument | null }>>({
  card: async () => (await import('./CardForm.tsx')).CardForm,
});

type Page = NonNullable<ContextType<typeof PaymentsContext>>;

interface Props extends Omit<Page, 'store' | 't'> {
  phrases: Readonly<Record<string, string>>;
  /** Null before the first card. */
  customerTokenId: string | null;
  /** Null if they could not be read yet; then they are loaded. */
  cards: readonly WireInstrument[] | null;
  /** The card whose removal has to be confirmed, without JavaScript. */
  asksAbout: string | null;
}

/** The payments area: the list of saved cards, or the form of one of them. */
export function SavedCards({ phrases, customerTokenId, cards, asksAbout, ...page }: Props) {
  const store = useMemo(() => createPaymentsStore({ customerTokenId, cards }), [customerTokenId, cards]);
  const t = useMemo(() => createTranslator<PaymentsKey>(phrases), [phrases]);
  return (
    <PaymentsContext value={{ ...page, store, t }}>
      <Area asksAbout={asksAbout} />
    </PaymentsContext>
  );
}

function Area({ asksAbout }: { asksAbout: string | null }) {
  const { t, store, state } = usePayments();
  const { cards, view, message } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const [hasTurned, setHasTurned] = useState(false);
  useEffect(() => {
    if (cards === null) void store.load();
    // Once: after a failure the list is loaded again only on request.
  }, [store]);
  useEffect(() => {
    if (hasTurned) heading.current?.focus();
    setHasTurned(true);
  }, [view]);
  return (
    <section className="payments">
      <h2 ref={heading} tabIndex={-1}>
        {view.kind === 'list' ? t('PaymentsList') : t(view.card ? 'PaymentsEditTitle' : 'PaymentsAddTitle')}
      </h2>
      <p role="status" className={message?.kind === 'done' ? 'payments-done' : 'payments-quiet'}>
        {message?.kind === 'done' ? t(message.key) : ''}
      </p>
      {message?.kind === 'problem' && (
        <p role="alert" className="payments-problem">
          {t(message.key)}
        </p>
      )}
      {view.kind === 'form' ? (
        <OpenForm key={view.card?.id ?? 'new'} card={view.card} />
      ) : cards ? (
        <CardList cards={cards} asksAbout={asksAbout} />
      ) : message ? (
        <button type="button" className="button" onClick={() => void store.load()}>
          {t('PaymentsTryAgain')}
        </button>
      ) : (
        <p className="payments-loading" role="status">
          <span className="payments-spinner" aria-hidden="true" />
          {t('PaymentsLoading')}
        </p>
      )}
    </section>
  );
}

/** Shows the form once it is loaded. */
function OpenForm({ card }: { card: WireInstrument | null }) {
  const { t, store } = usePayments();
  const { part: Form, isFailed, frame, retry } = useForm('card');
  return (
    <div ref={frame} tabIndex={-1}>
      {Form ? (
        <Form card={card} />
      ) : (
        <>
          <CardLoadNote isFailed={isFailed} t={t} onRetry={retry} />
          <button type="button" className="button" onClick={() => store.close()}>
            {t('PaymentsCancel')}
          </button>
        </>
      )}
    </div>
  );
}
