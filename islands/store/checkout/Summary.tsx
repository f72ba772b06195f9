import { LineCover } from '../../platform/ui/LineCover.tsx';
import { useCheckout } from './checkout-context.tsx';
import { PlaceOrder } from './PlaceOrder.tsx';

/**
 * Shows items and amounts, and at the review places the order. On a phone only the total until the review, where
 * everything must be checked; the rest unfolds (docs/decisions/checkout.md#on-a-phone).
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
      <details open={isReview}>
        <summary>{t('CheckoutDetails')}</summary>
        <ul className="checkout-lines">
          {lines.map((line) => (
            <li key={line.id}>
              <LineCover sku={line.sku} />
              <span>
                {line.name[language]}
                <small>{line.choice[language]}</small>
                {line.note && <small>{line.note[language]}</small>}
                <small>{t('CheckoutQuantity', { quantity: line.quantity })}</small>
              </span>
              <span className="checkout-amount">{money(line.amountMinor)}</span>
            </li>
          ))}
        </ul>
        <p>
          <a href={paths.cart}>{t('CheckoutChangeCart')}</a>
        </p>
        <dl>
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
            <dd>
              {summary.isTaxExempt
                ? t('CheckoutTaxExempt')
                : summary.taxMinor === null
                  ? t('CheckoutTaxLater')
                  : money(summary.taxMinor)}
            </dd>
          </div>
          {summary.creditMinor > 0 && (
            <div>
              <dt>{t('CheckoutCredit')}</dt>
              <dd>{money(-summary.creditMinor)}</dd>
            </div>
          )}
        </dl>
      </details>
      <dl className="checkout-total" aria-live="polite">
        <dt>{t('CheckoutTotal')}</dt>
        <dd>{money(summary.payableMinor)}</dd>
      </dl>
      {isReview && <PlaceOrder />}
    </aside>
  );
}
