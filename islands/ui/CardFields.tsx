import { useEffect, useImperativeHandle, useRef, useState, type ComponentType } from 'react';
import { CardLoadNote } from './CardLoadNote.tsx';
import { numberId, type CardFieldsProps } from './card-handle.ts';
import './card.css';

export type { CardFieldsHandle } from './card-handle.ts';

type Fields = ComponentType<CardFieldsProps>;
type FieldsKind = 'typed' | 'stripe';
type Loaded = Readonly<Partial<Record<FieldsKind, Fields>>>;

/** Loads each kind only where it is used, and not before a card is asked for. */
const load: Readonly<Record<FieldsKind, () => Promise<Fields>>> = {
  typed: async () => (await import('./TypedCardFields.tsx')).TypedCardFields,
  stripe: async () => (await import('./StripeCardFields.tsx')).StripeCardFields,
};
/** Those that the page has, so that a form which is opened again has them at once. */
let loaded: Loaded = {};

/**
 * Shows the fields of a card, for account and checkout. In the sandbox they are ours; else Stripe's, in its iframe, so
 * that we never see a number. Of a saved card only the expiry can be changed, in our own field in either case.
 */
export function CardFields(props: CardFieldsProps) {
  const kind = props.gateway.mode === 'sandbox' || props.savedCard ? 'typed' : 'stripe';
  const [got, setGot] = useState(loaded);
  const frame = useRef<HTMLDivElement>(null);
  const [isFailed, setIsFailed] = useState(false);
  async function get(): Promise<void> {
    setIsFailed(false);
    try {
      loaded = { ...loaded, [kind]: await load[kind]() };
      setGot(loaded);
    } catch (error) {
      console.warn('the card fields could not be loaded', error);
      setIsFailed(true);
    }
  }
  useEffect(() => void get(), [kind]);
  function retry(): void {
    // The button goes; what comes in its place begins here.
    frame.current?.focus();
    void get();
  }
  const Fields = got[kind];
  return (
    <div ref={frame} tabIndex={-1}>
      {Fields ? <Fields {...props} /> : <Awaited {...props} isFailed={isFailed} onRetry={retry} />}
    </div>
  );
}

/** Stands in for fields that are not loaded: a form that validates now is told why there is no card. */
function Awaited({ ref, form, t, isFailed, onRetry }: CardFieldsProps & { isFailed: boolean; onRetry: () => void }) {
  const note = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => {
    const refuse = () => Promise.reject(new Error('The card fields are not loaded.'));
    return {
      validate: () => ({ number: isFailed ? 'CardLoadError' : 'CardLoading' }),
      focusProblem: () => note.current?.focus(),
      tokenize: refuse,
      update: refuse,
    };
  });
  return <CardLoadNote ref={note} id={numberId(form)} {...{ isFailed, t, onRetry }} />;
}
