import { leastOfDeskMinor } from '../../../server/store/pricing/order-limit.rules.ts';
import { useCheckout } from './checkout-context.tsx';

/** Why there is no checkout, and what to do instead. */
export type StopReason = 'cart_empty' | 'account_required' | 'session_ended' | keyof typeof messages;

/** Messages for cases that the order desk can resolve. */
const messages = {
  customer_missing: 'CheckoutCustomerError',
  ordering_disabled: 'DisableWebOrderMessage',
  amount_too_large: 'CheckoutTooLarge',
} as const;

export function Stopped({ reason }: { reason: StopReason }) {
  const { t, money, paths, state } = useCheckout();
  switch (reason) {
    case 'cart_empty':
      return (
        <section className="checkout-stop">
          <h2>{t('CheckoutEmptyTitle')}</h2>
          <p>{t('CheckoutEmptyText')}</p>
          <p>
            <a className="button" href={paths.shop}>
              {t('CheckoutToShop')}
            </a>
          </p>
          {state.view.isGuest && (
            <p>
              {t('CheckoutEmptySignIn')} <a href={paths.signIn}>{t('AuthSignIn')}</a>
            </p>
          )}
        </section>
      );
    case 'session_ended':
      return (
        <section className="checkout-stop" role="alert">
          <h2>{t('CheckoutEndedTitle')}</h2>
          <p>{t('CheckoutEndedText')}</p>
          <p>
            <a className="button-primary" href={paths.signIn}>
              {t('AuthSignIn')}
            </a>
          </p>
        </section>
      );
    case 'account_required':
      return (
        <section className="checkout-stop">
          <h2>{t('CheckoutAccountTitle')}</h2>
          <p>{t('CheckoutAccountText')}</p>
          <p className="checkout-buttons">
            <a className="button-primary" href={paths.signIn}>
              {t('AuthSignIn')}
            </a>
            <a className="button" href={paths.signUp}>
              {t('AuthSignUp')}
            </a>
          </p>
        </section>
      );
    case 'customer_missing':
    case 'ordering_disabled':
    case 'amount_too_large':
      return (
        <section className="checkout-stop alert-box" role="alert">
          <p>{t(messages[reason], { amount: money(leastOfDeskMinor) })}</p>
          <p>
            <a href={paths.contact}>{t('CheckoutContact')}</a>
          </p>
        </section>
      );
  }
}
