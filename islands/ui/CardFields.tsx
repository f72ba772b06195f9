import { useEffect, useImperativeHandle, useRef, useState, type ComponentType } from 'react';
import { CardLoadNote } from './CardLoadNote.tsx';
import { numberId, type CardFieldsProps } from './card-handle.ts';
import './card.css';

export type { CardFieldsHandle } from './card-handle.ts';

type Fields = ComponentType<CardFieldsProps>;
type Way = 'typed' | 'vendor';
type Loaded = Readonly<Partial<Record<Way, Fields>>>;

/** Each is loaded only where cards are taken that way, and not before a card is asked for. */
const load: Readonly<Record<Way, () => Promise<Fields>>> = {
  typed: async () => (await import('./TypedCardFields.tsx')).TypedCardFields,
  vendor: async () => (await import('./VendorCardFields.tsx')).VendorCardFields,
};
/** Those that the page has, so that a form which is opened again has them at once. */
let loaded: Loaded = {};

/**
 * The fields of a card; account and checkout share them. In the sandbox they are ours; else the vendor's, in its own
 * frame, so that we never see a number. Of a kept card only the expiry can be changed, and that is ours in either case.
 */
export function CardFields(props: CardFieldsProps) {
  const way = props.gateway.mode === 'sandbox' || props.kept ? 'typed' : 'vendor';
  const [got, setGot] = useState(loaded);
  const frame = useRef<HTMLDivElement>(null);
  const [isFailed, setIsFailed] = useState(false);
  async function get(): Promise<void> {
    setIsFailed(false);
    try {
      loaded = { ...loaded, [way]: await load[way]() };
      setGot(loaded);
    } catch (error) {
      console.warn('the card fields could not be loaded', error);
      setIsFailed(true);
    }
  }
  useEffect(() => void get(), [way]);
  function retry(): void {
    // The button goes; what comes in its place begins here.
    frame.current?.focus();
    void get();
  }
  const Fields = got[way];
  return (
    <div ref={frame} tabIndex={-1}>
      {Fields ? <Fields {...props} /> : <Awaited {...props} isFailed={isFailed} onRetry={retry} />}
    </div>
  );
}

/** Answers for fields that are not there yet: no card can be had, and why is said. */
function Awaited({ ref, form, say, isFailed, onRetry }: CardFieldsProps & { isFailed: boolean; onRetry: () => void }) {
  const note = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => {
    const refuse = () => Promise.reject(new Error('The card fields are not loaded.'));
    return {
      check: () => ({ number: isFailed ? 'CardLoadError' : 'CardLoading' }),
      focusProblem: () => note.current?.focus(),
      give: refuse,
      change: refuse,
    };
  });
  return <CardLoadNote ref={note} id={numberId(form)} {...{ isFailed, say, onRetry }} />;
}
