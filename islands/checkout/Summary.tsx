import { useCheckout } from './checkout-context.tsx';
import type { CheckoutKey } from './checkout-phrases.ts';
import type { CheckoutState } from './checkout-state.ts';
import './summary.css';

/**
 * Shows what is ordered and what it comes to; on the review step the button that places the order
 * (docs/decisions/checkout.md#steps).
 */
export function Summary() {
  const { t, state, language, money, paths } = useCheckout();
  const { view, editing } = state;
  const { summary, lines } = view;
  const isReview = (editing ?? view.current) === 'review';
  const shipping =
    summary.shippingMinor === null
      ? t(view.isAllDigital ? 'CheckoutNotShipped' : 'CheckoutLater')
      : summary.shippingMinor === 0
        ? t('CheckoutFree')
        : money(summary.shippingMinor);
  return (
    <aside className="checkout-summary" aria-labelledby="checkout-summary">
      <h2 id="checkout-summary">{t('CheckoutSummary')}</h2>
      <ul className="checkout-lines">
        {lines.map((line) => (
          <li key={line.id}>
            <span>
              {line.name[language]}
              <small>
                {[
                  line.choice[language],
                  line.term &&
                    line.autoRenew &&
                    t(line.term === 'yearly' ? 'CheckoutRenewsYearly' : 'CheckoutRenewsMonthly'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              <small>{t('CheckoutQuantity', { quantity: line.quantity })}</small>
            </span>
            <span className="checkout-amount">{money(line.amountMinor)}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href={paths.cart}>{t('CheckoutChangeCart')}</a>
      </p>
      <dl aria-live="polite">
        <div>
          <dt>{t('CheckoutSubtotal')}</dt>
          <dd>{money(summary.subtotalMinor)}</dd>
        </div>
        {summary.discountMinor > 0 && (
          <div>
            <dt>{t('CheckoutDiscount')}</dt>
            <dd>{money(-summary.discountMinor)}</dd>
          </div>
        )}
        <div>
          <dt>{t('CheckoutShippingCost')}</dt>
          <dd>{shipping}</dd>
        </div>
        <div>
          <dt>{t('CheckoutTax')}</dt>
          <dd>{summary.taxMinor === null ? t('CheckoutTaxLater') : money(summary.taxMinor)}</dd>
        </div>
        <div className="checkout-total">
          <dt>{t('CheckoutTotal')}</dt>
          <dd>{money(summary.payableMinor)}</dd>
        </div>
      </dl>
      {isReview && <PlaceOrder />}
    </aside>
  );
}

/** Holds what is said while the order is with the server, the bank or the next page. */
const busyKeys: Partial<Record<CheckoutState['phase'], CheckoutKey>> = {
  placing: 'CheckoutPlacing',
  pending: 'CheckoutPending',
  leaving: 'CheckoutPlacing',
};

function PlaceOrder() {
  const { t, store, state, language, money } = useCheckout();
  const { phase, view, challengeUrl } = state;
  const { lockedUntil, problems, summary } = view;
  const busyKey = busyKeys[phase];
  return (
    <div className="checkout-place">
      {lockedUntil && (
        <p className="field-error">
          {t('RECAPTCHA_FAILED_MESSAGE')} {t('CheckoutLockedUntil', { time: timeOf(lockedUntil, language) })}
        </p>
      )}
      {challengeUrl && phase === 'idle' && (
        <p>
          {t('CheckoutBankWaits')} <a href={challengeUrl}>{t('CheckoutBankContinue')}</a>
        </p>
      )}
      <button
        type="button"
        className="button-signal"
        disabled={phase !== 'idle' || lockedUntil !== null || problems.length > 0}
        onClick={() => void store.placeOrder()}
      >
        {t('CheckoutPlaceOrder', { amount: money(summary.payableMinor) })}
      </button>
      <p className="checkout-progress" role="status">
        {busyKey && (
          <>
            <span className="checkout-spinner" aria-hidden="true" />
            {t(busyKey)}
          </>
        )}
      </p>
      <p className="field-hint">{t(summary.payableMinor === 0 ? 'CheckoutNothingDue' : 'CheckoutWhenCharged')}</p>
    </div>
  );
}

/** The time of day, as the person's own clock shows it. */
const timeOf = (instant: string, language: string): string =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', { timeStyle: 'short' }).format(new Date(instant));
