import { useCart } from './cart-context.tsx';
import type { CartProblem } from './cart.store.ts';
import type { ShownCart } from './shown-cart.ts';
import { DiscountCode } from './DiscountCode.tsx';
import './order-summary.css';

/** What the cart comes to, the codes in it, and the way to checkout. All amounts are the server's. */
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
  const { say, money, paths } = useCart();
  return (
    <section className="cart-summary" aria-labelledby="cart-summary-title">
      <h2 id="cart-summary-title">{say('CartSummary')}</h2>
      <dl aria-busy={cart.isPending || undefined}>
        <div>
          <dt>{say('CartSubtotal')}</dt>
          <dd>{money(cart.SubtotalMinor)}</dd>
        </div>
        {cart.promotions.map((promotion) => (
          <div key={promotion.ID} className="cart-promotion">
            <dt>
              <strong>{promotion.AutoApply ? say('CartAutomatic') : promotion.Code}</strong>
              <span>{promotion.Name}</span>
              {promotion.missingMinor !== null && (
                <span className="cart-waiting">
                  {promotion.missingMinor > 0
                    ? say('CartCodeMissing', { amount: money(promotion.missingMinor) })
                    : say('CartCodeOtherProducts')}
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
                    {say('CartRemove')}
                    <span className="visually-hidden"> {say('CartOf', { name: promotion.Code })}</span>
                  </button>
                </form>
              )}
            </dt>
            <dd>{promotion.discountMinor > 0 ? `−${money(promotion.discountMinor)}` : money(0)}</dd>
          </div>
        ))}
        <div className="cart-sum">
          <dt>{say('CartTotal')}</dt>
          <dd>{money(cart.TotalMinor)}</dd>
        </div>
      </dl>
      <p className="cart-hint">{say('CartTaxHint')}</p>
      <DiscountCode problem={problem} />
      {cart.isOrderingDisabled || cart.isTooLarge ? (
        // The way on is left out and not only switched off (AMB-89); the server refuses either way.
        <p className="cart-blocked">
          {say(cart.isOrderingDisabled ? 'CartRefusalOrderingDisabled' : 'CartRefusalTooLarge')}
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
            {say(isLeaving ? 'CartChecking' : 'CartCheckout')}
          </button>
        </form>
      )}
    </section>
  );
}
