import { useImperativeHandle, useRef, type ComponentType } from 'react';
import { CardLoadNote } from './CardLoadNote.tsx';
import { numberId, type CardFieldsProps } from './card-handle.ts';
import { later } from './use-later.ts';
import './card.css';

export type { CardFieldsHandle } from './card-handle.ts';

type Fields = ComponentType<CardFieldsProps>;

/** Loads each kind only where it is used, and not before a card is asked for. */
const useFields = later<'typed' | 'stripe', Fields>({
  typed: async () => (await import('./TypedCardFields.tsx')).TypedCardFields,
  stripe: async () => (await import('./StripeCardFields.tsx')).StripeCardFields,
});

/**
 * Shows the fields of a card, for account and checkout. In the sandbox they are ours; else Stripe's, in its iframe, so
 * that we never see a number. Of a saved card only the expiry can be changed, in our own field in either case.
 */
export function CardFields(props: CardFieldsProps) {
  const kind = props.gateway.mode === 'sandbox' || props.savedCard ? 'typed' : 'stripe';
  const { part: Fields, isFailed, frame, retry } = useFields(kind);
  return (
    <div ref={frame} tabIndex={-1}>
      {Fields ? <Fields {...props} /> : <Awaited {...props} isFailed={isFailed} onRetry={retry} />}
    </div>
  );
}

/** Replaces fields that are not loaded: a form that validates now learns why there is no card. */
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
  return <CardLoadNote ref={note} id={numberId(form)} isFailed={isFailed} t={t} onRetry={onRetry} />;
}
