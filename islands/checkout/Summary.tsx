import { useCheckout } from './checkout-context.tsx';
import type { CheckoutState } from './checkout-state.ts';
import './summary.css';

/** What is ordered and what it comes to; on the review step the button that places the order (specification part 2 §2.5). */
export function Summary() {
  const { say, state, language, money, paths } = useCheckout();
  const { view, editing } = state;
  const { summary, lines } = view;
  const isReview = (editing ?? view.current) === 'review';
  const shipping =
    summary.shippingMinor === null
      ? say(view.isAllDigital ? 'CheckoutNotShipped' : 'CheckoutLater')
      : summary.shippingMinor === 0
        ? say('CheckoutFree')
        : money(summary.shippingMinor);
  return (
    <aside className="checkout-summary" aria-labelledby="checkout-summary">
      <h2 id="checkout-summary">{say('CheckoutSummary')}</h2>
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
                    say(line.term === 'yearly' ? 'CheckoutRenewsYearly' : 'CheckoutRenewsMonthly'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              <small>{say('CheckoutQuantity', { quantity: line.quantity })}</small>
            </span>
            <span className="checkout-amount">{money(line.lineTotalMinor)}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href={paths.cart}>{say('CheckoutChangeCart')}</a>
      </p>
      <dl aria-live="polite">
        <div>
          <dt>{say('CheckoutSubtotal')}</dt>
          <dd>{money(summary.subtotalMinor)}</dd>
        </div>
        {summary.discountMinor > 0 && (
          <div>
            <dt>{say('CheckoutDiscount')}</dt>
            <dd>−{money(summary.discountMinor)}</dd>
          </div>
        )}
        <div>
          <dt>{say('CheckoutShippingCost')}</dt>
          <dd>{shipping}</dd>
        </div>
        <div>
          <dt>{say('CheckoutTax')}</dt>
          <dd>{summary.taxMinor === null ? say('CheckoutTaxLater') : money(summary.taxMinor)}</dd>
        </div>
        <div className="checkout-total">
          <dt>{say('CheckoutTotal')}</dt>
          <dd>{money(summary.payableMinor)}</dd>
        </div>
      </dl>
      {isReview && <PlaceOrder />}
    </aside>
  );
}

/** What is said while the order is with the server, the bank or the next page. */
const busyKeys: Partial<Record<CheckoutState['phase'], string>> = {
  placing: 'CheckoutPlacing',
  pending: 'CheckoutPending',
  leaving: 'CheckoutPlacing',
};

function PlaceOrder() {
  const { say, store, state, language, money } = useCheckout();
  const { phase, view, challengeUrl } = state;
  const { lockedUntil, problems, summary } = view;
  const busyKey = busyKeys[phase];
  return (
    <div className="checkout-place">
      {lockedUntil && (
        <p className="checkout-error">
          {say('RECAPTCHA_FAILED_MESSAGE')} {say('CheckoutLockedUntil', { time: timeOf(lockedUntil, language) })}
        </p>
      )}
      {challengeUrl && phase === 'idle' && (
        <p>
          {say('CheckoutBankWaits')} <a href={challengeUrl}>{say('CheckoutBankContinue')}</a>
        </p>
      )}
      <button
        type="button"
        className="button-signal"
        disabled={phase !== 'idle' || lockedUntil !== null || problems.length > 0}
        onClick={() => void store.placeOrder()}
      >
        {say('CheckoutPlaceOrder', { amount: money(summary.payableMinor) })}
      </button>
      <p className="checkout-progress" role="status">
        {busyKey && (
          <>
            <span className="checkout-spinner" aria-hidden="true" />
            {say(busyKey)}
          </>
        )}
      </p>
      <p className="checkout-hint">{say(summary.payableMinor === 0 ? 'CheckoutNothingDue' : 'CheckoutWhenCharged')}</p>
    </div>
  );
}

/** The time of day, as the person's own clock shows it. */
const timeOf = (instant: string, language: string): string =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', { timeStyle: 'short' }).format(new Date(instant));
