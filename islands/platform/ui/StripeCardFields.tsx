import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { ApiError } from '../api-client.ts';
import { CardLoadNote } from './CardLoadNote.tsx';
import { numberId, type CardFieldsProps } from './card-handle.ts';
import { saveInstrument } from './payment-instrument.ts';
import { mountCardElements, type CardElements } from './stripe-elements.ts';

/** The path the API names a card's number by. */
const numberPath = 'paymentInformation.card.number';

/** Shows Stripe's card fields in Stripe's iframe: only Stripe gets the number, and a token comes back. */
export function StripeCardFields(props: CardFieldsProps) {
  const { ref, form, t, gateway, amountMinor = 0, isDisabled = false } = props;
  if (gateway.mode !== 'stripe') throw new Error('Only Stripe has fields of its own.');
  const { publishableKey } = gateway;
  const container = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const elements = useRef<CardElements>(null);
  const onEdit = useRef(props.onEdit);
  onEdit.current = props.onEdit;
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let isUnmounted = false;
    setState('loading');
    const fail = (error?: unknown) => {
      if (isUnmounted) return;
      console.warn('the card fields could not be loaded', error);
      setState('failed');
    };
    const mounting = mountCardElements({
      publishableKey,
      container: container.current as HTMLElement,
      form,
      amountMinor,
      onReady: () => !isUnmounted && setState('ready'),
      onLoadError: () => fail(),
      onEdit: () => {
        setProblem(null);
        onEdit.current?.();
      },
    });
    mounting.then((mounted) => {
      if (isUnmounted) mounted.destroy();
      else elements.current = mounted;
    }, fail);
    return () => {
      isUnmounted = true;
      elements.current?.destroy();
      elements.current = null;
    };
  }, [publishableKey, form, tries]);
  useEffect(() => {
    elements.current?.setDisabled(isDisabled);
  }, [isDisabled, state]);
  useEffect(() => {
    elements.current?.setAmount(amountMinor);
  }, [amountMinor, state]);

  const focus = () => (state === 'ready' ? elements.current?.focus() : note.current?.focus());
  useImperativeHandle(ref, () => ({
    validate() {
      if (state !== 'ready' || !elements.current)
        return { number: state === 'failed' ? 'CardLoadError' : 'CardLoading' };
      if (elements.current.isComplete()) return {};
      // Stripe marks the wrong fields itself.
      elements.current.showProblems();
      return { number: 'CardIncomplete' };
    },
    focusProblem: focus,
    async tokenize(options) {
      const token = await elements.current?.createToken(options);
      if (!token || 'problem' in token) {
        const text = !token ? t('CardLoadError') : token.isKey ? t(token.problem) : token.problem;
        setProblem(text);
        const fields = { [numberPath]: text };
        // A vendor's messages are complete sentences.
        const details = { problems: { [numberPath]: { key: text } } };
        throw new ApiError(422, { error: { code: 'invalid_input', fields, details } });
      }
      const { confirmationRef, card } = token;
      // In the checkout the order itself saves the card, once the payment is authorised.
      if (form === 'checkout') return { instrument: { confirmationRef }, card, saved: null };
      const saved = await saveInstrument(confirmationRef, options);
      return { instrument: { cardRef: saved.id }, card, saved };
    },
    update: () => Promise.reject(new Error('A saved card is changed by our own fields.')),
  }));

  return (
    <div
      className={problem ? 'card-stripe field-wrong' : 'card-stripe'}
      id={numberId(form)}
      tabIndex={-1}
      aria-busy={state === 'loading'}
      onFocus={({ target, currentTarget }) => target === currentTarget && focus()}
    >
      {state !== 'ready' && (
        <CardLoadNote ref={note} isFailed={state === 'failed'} t={t} onRetry={() => setTries(tries + 1)} />
      )}
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      <div ref={container} hidden={state === 'failed'} />
    </div>
  );
}
