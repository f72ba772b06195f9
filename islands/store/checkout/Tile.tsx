import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react';
import { checkoutProgress, type CheckoutStep } from '../../../server/store/checkout/checkout-steps.rules.ts';
import { SubmitButton } from '../../platform/ui/SubmitButton.tsx';
import { useCheckout } from './checkout-context.tsx';
import type { CheckoutKey } from './checkout-phrases.ts';

interface Props {
  step: CheckoutStep;
  /** The open form. */
  children: ReactNode;
  /** Content of a completed step. */
  summary: ReactNode;
  onSubmit?: () => void;
}

const titles: Readonly<Record<CheckoutStep, CheckoutKey>> = {
  info: 'CheckoutInfo',
  shippingAddress: 'CheckoutShippingAddress',
  shippingMethod: 'CheckoutShippingMethod',
  payment: 'CheckoutPayment',
  review: 'CheckoutReview',
  empty: 'CheckoutEmptyTitle',
};

/** One step: open, completed with its summary and an edit button, or waiting. */
export function Tile({ step, children, summary, onSubmit }: Props) {
  const { t, store, state, money } = useCheckout();
  const { view, editing, phase } = state;
  const completed = new Set(view.tiles.filter((tile) => tile.state === 'completed').map((tile) => tile.step));
  const { tiles, current } = checkoutProgress(
    view.tiles.map((tile) => tile.step),
    completed,
    editing,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = current === step;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The next step gets the focus, so that screen readers announce it.
    if (isOpen && !wasOpen.current) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const tile = tiles.find((each) => each.step === step);
  if (!tile) return null;
  const isCompleted = tile.state === 'completed';
  const number = tiles.indexOf(tile) + 1;
  const id = `checkout-${step}`;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (onSubmit) onSubmit();
    else void store.complete();
  };
  const isBusy = phase !== 'idle';
  const isReview = step === 'review';
  return (
    <section className={`checkout-tile checkout-${tile.state}`} aria-labelledby={id}>
      <header>
        <h2 id={id} tabIndex={-1} ref={heading}>
          <span className="checkout-number" aria-hidden="true">
            {isCompleted ? '✓' : number}
          </span>
          {t(titles[step])}
          {isCompleted && <span className="visually-hidden"> {t('CheckoutCompleted')}</span>}
        </h2>
        {tile.isEditable && (
          <button type="button" className="button" disabled={isBusy} onClick={() => store.edit(step)}>
            {t('CheckoutEdit')} <span className="visually-hidden">{t(titles[step])}</span>
          </button>
        )}
      </header>
      {isOpen && !isReview && (
        <form noValidate method="post" onSubmit={submit}>
          {/* Text entered before hydration would be lost. */}
          <fieldset className="checkout-fields" disabled={phase === 'starting'}>
            {children}
          </fieldset>
          <p className="checkout-buttons checkout-bar">
            <span aria-hidden="true">
              {t('CheckoutTotal')} <strong>{money(view.summary.payableMinor)}</strong>
            </span>
            <SubmitButton
              label={t('CheckoutContinue')}
              busyLabel={t('CheckoutSaving')}
              isBusy={phase === 'saving'}
              isDisabled={isBusy}
            />
            {editing !== null && (
              <button type="button" className="button" disabled={isBusy} onClick={() => store.cancel()}>
                {t('CheckoutCancel')}
              </button>
            )}
          </p>
        </form>
      )}
      {isOpen && isReview && children}
      {isCompleted && <div className="checkout-chosen-text">{summary}</div>}
    </section>
  );
}
