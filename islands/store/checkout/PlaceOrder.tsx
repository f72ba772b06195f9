import { lazy, Suspense } from 'react';
import { useCheckout } from './checkout-context.tsx';
import type { CheckoutKey } from './checkout-phrases.ts';
import type { CheckoutState } from './checkout-state.ts';

/** Not part of the page of other buyers. */
const Withdrawal = lazy(() => import('./Withdrawal.tsx'));

/** Messages while the order is with the server, the bank or the next page. */
const busyKeys: Partial<Record<CheckoutState['phase'], CheckoutKey>> = {
  placing: 'CheckoutPlacing',
  pending: 'CheckoutPending',
  leaving: 'CheckoutPlacing',
};

/** Why it cannot be placed, and what to do. */
const problemKeys: Partial<Record<string, CheckoutKey>> = {
  credit_too_small: 'CheckoutCreditTooSmall',
  tax_unavailable: 'CheckoutTaxUnavailable',
  tax_place_unknown: 'CheckoutTaxPlaceUnknown',
};

/** Places the reviewed order and shows its progress. */
export function PlaceOrder() {
  const { t, store, state, language, money, paths, terms } = useCheckout();
  const { phase, view, challengeUrl } = state;
  const { lockedUntil, problems, summary, withdrawal } = view;
  const busyKey = busyKeys[phase];
  const problemKey = problems.map((problem) => problemKeys[problem]).find(Boolean);
  return (
    <div className="checkout-place">
      {/* Not rendered on the server, which does not know the person's time zone. */}
      {lockedUntil && phase !== 'starting' && (
        <p className="field-error">
          {t('RECAPTCHA_FAILED_MESSAGE')} {t('CheckoutLockedUntil', { time: timeOf(lockedUntil, language) })}{' '}
          <a href={paths.contact}>{t('CheckoutContact')}</a>
        </p>
      )}
      {problemKey && <p className="field-error">{t(problemKey)}</p>}
      {challengeUrl && phase === 'idle' && (
        <p>
          {t('CheckoutBankWaits')} <a href={challengeUrl}>{t('CheckoutBankContinue')}</a>
        </p>
      )}
      <p className="checkout-progress" role="status">
        {busyKey && (
          <>
            <span className="checkout-spinner" aria-hidden="true" />
            {t(busyKey)}
          </>
        )}
      </p>
      {withdrawal && (
        <Suspense>
          <Withdrawal opensOn={withdrawal.opensOn} />
        </Suspense>
      )}
      {terms}
      <p className="field-hint">{view.chargeNote[language]}</p>
      <div className="checkout-bar">
        <button
          type="button"
          className="button-signal"
          disabled={phase !== 'idle' || lockedUntil !== null || problems.length > 0}
          onClick={() => void store.placeOrder()}
        >
          {t('CheckoutPlaceOrder', { amount: money(summary.payableMinor) })}
        </button>
      </div>
    </div>
  );
}

/** Returns the time of day in the person's time zone, with its name. */
const timeOf = (instant: string, language: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'long' }).format(new Date(instant));
