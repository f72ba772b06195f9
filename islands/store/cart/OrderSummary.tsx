import { leastOfDeskMinor } from '../../../server/store/pricing/order-limit.rules.ts';
import { useCart } from './cart-context.tsx';
import type { CartProblem } from './cart.store.ts';
import type { ShownCart } from './shown-cart.ts';
import { DiscountCode } from './DiscountCode.tsx';

/** Total of the cart, its codes and the checkout button. All amounts are the server's. */
export function OrderSummary({
  cart,
  problem,
  isLeaving,
  onWithdraw,
  onCheckout,
}: {
  cart: ShownCart;
  problem: CartProblem | null;
  /** While the server checks the cart before checkout. */
  isLeaving: boolean;
  onWithdraw: (promotionId: string) => void;
  onCheckout: () => void;
}) {
  const { t, money, paths } = useCart();
  return (
    <section className="cart-summary" aria-labelledby="cart-summary-title">
      <h2 id="cart-summary-title">{t('CartSummary')}</h2>
      <dl aria-busy={cart.isPending || undefined}>
        <div>
          <dt>{t('CartSubtotal')}</dt>
          <dd>{money(cart.SubtotalMinor)}</dd>
        </div>
        {cart.promotions.map((promotion) => (
          <div key={promotion.ID} className="cart-promotion">
            <dt>
              <strong>{promotion.AutoApply ? t('CartAutomatic') : promotion.Code}</strong>
              <span>{promotion.Name}</span>
              {promotion.missingMinor !== null && (
                <span className="cart-waiting">
                  {promotion.missingMinor > 0
                    ? t('CartCodeMissing', { amount: money(promotion.missingMinor) })
                    : t('CartCodeOtherProducts')}
                </span>
              )}
              {!promotion.AutoApply && (
                <form
                  method="post"
                  action={paths.cart}
                  onSubmit={(event) => {
                    event.preventDefault();
                    onWithdraw(promotion.ID);
                  }}
                >
                  <input type="hidden" name="promotion" value={promotion.ID} />
                  <button className="cart-remove no-print" name="intent" value="remove-promotion">
                    {t('CartRemove')}
                    <span className="visually-hidden"> {t('CartOf', { name: promotion.Code })}</span>
                  </button>
                </form>
              )}
            </dt>
            <dd>{money(0 - promotion.discountMinor)}</dd>
          </div>
        ))}
        <div className="cart-sum">
          <dt>{t('CartTotal')}</dt>
          <dd>{money(cart.TotalMinor)}</dd>
        </div>
      </dl>
      <p className="cart-hint">{t('CartTaxHint')}</p>
      <DiscountCode problem={problem} />
      {cart.isOrderingDisabled || cart.isTooLarge ? (
        // The button is left out, not just disabled (docs/decisions/cart.md#who-may-not-order); the server refuses in
        // both cases.
        <p className="cart-blocked">
          {cart.isOrderingDisabled
            ? t('CartRefusalOrderingDisabled')
            : t('CartRefusalTooLarge', { amount: money(leastOfDeskMinor) })}{' '}
          <a href={paths.contact}>{t('CartOrderDesk')}</a>
        </p>
      ) : (
        <form
          className="cart-checkout"
          method="post"
          action={paths.cart}
          onSubmit={(event) => {
            event.preventDefault();
            onCheckout();
          }}
        >
          <button className="button-signal" name="intent" value="checkout" aria-busy={isLeaving || undefined}>
            {t(isLeaving ? 'CartChecking' : 'CartCheckout')}
          </button>
        </form>
      )}
    </section>
  );
}
