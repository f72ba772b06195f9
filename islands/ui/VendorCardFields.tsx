import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { ApiError } from '../api-client.ts';
import { CardLoadNote } from './CardLoadNote.tsx';
import { numberId, type CardFieldsProps } from './card-handle.ts';
import { giveToken } from './give-card.ts';
import { openVendorDesk, type VendorDesk } from './vendor-desk.ts';

/** The path the API names a card's number by. */
const numberPath = 'paymentInformation.card.number';

/** The vendor's fields of a card, in its own frame: what is typed there goes to the vendor, and a reference comes back. */
export function VendorCardFields(props: CardFieldsProps) {
  const { ref, form, say, gateway, amountMinor = 0, isDisabled = false } = props;
  if (gateway.mode === 'sandbox') throw new Error('The sandbox has no fields of a vendor.');
  const { publishableKey } = gateway;
  const place = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const desk = useRef<VendorDesk>(null);
  const onEdit = useRef(props.onEdit);
  onEdit.current = props.onEdit;
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let isGone = false;
    setState('loading');
    const fail = (error?: unknown) => {
      if (isGone) return;
      console.warn('the card fields could not be loaded', error);
      setState('failed');
    };
    const opening = openVendorDesk({
      ...{ publishableKey, place: place.current as HTMLElement, form, amountMinor },
      onReady: () => !isGone && setState('ready'),
      onFailure: () => fail(),
      onEdit: () => {
        setProblem(null);
        onEdit.current?.();
      },
    });
    opening.then((opened) => {
      if (isGone) opened.close();
      else desk.current = opened;
    }, fail);
    return () => {
      isGone = true;
      desk.current?.close();
      desk.current = null;
    };
  }, [publishableKey, form, tries]);
  useEffect(() => {
    desk.current?.setDisabled(isDisabled);
  }, [isDisabled, state]);
  useEffect(() => {
    desk.current?.setAmount(amountMinor);
  }, [amountMinor, state]);

  const focus = () => (state === 'ready' ? desk.current?.focus() : note.current?.focus());
  useImperativeHandle(ref, () => ({
    check() {
      if (state !== 'ready' || !desk.current) return { number: state === 'failed' ? 'CardLoadError' : 'CardLoading' };
      if (desk.current.isComplete()) return {};
      // The fields say which of them it is, each at its place.
      desk.current.showProblems();
      return { number: 'CardIncomplete' };
    },
    focusProblem: focus,
    async give(ask) {
      const taken = await desk.current?.take(ask);
      if (!taken || 'problem' in taken) {
        const text = !taken ? say('CardLoadError') : taken.isKey ? say(taken.problem) : taken.problem;
        setProblem(text);
        throw new ApiError(422, { error: { code: 'invalid_input', fields: { [numberPath]: text } } });
      }
      const { confirmationRef, card } = taken;
      // In the checkout the order itself saves the card, once the payment is authorised.
      if (form === 'checkout') return { instrument: { confirmationRef }, card, saved: null };
      const saved = await giveToken(confirmationRef, ask);
      return { instrument: { cardRef: saved.id }, card, saved };
    },
    change: () => Promise.reject(new Error('A saved card is changed by our own fields.')),
  }));

  return (
    <div
      className={problem ? 'card-vendor card-wrong' : 'card-vendor'}
      id={numberId(form)}
      tabIndex={-1}
      aria-busy={state === 'loading'}
      onFocus={({ target, currentTarget }) => target === currentTarget && focus()}
    >
      {state !== 'ready' && (
        <CardLoadNote ref={note} isFailed={state === 'failed'} say={say} onRetry={() => setTries(tries + 1)} />
      )}
      {problem && (
        <p role="alert" className="card-error">
          {problem}
        </p>
      )}
      <div ref={place} hidden={state === 'failed'} />
    </div>
  );
}
