import { useCheckout } from './checkout-context.tsx';
import './stopped.css';

/** Why there is nothing to check out, and what to do instead. */
export type StopReason = 'cart_empty' | 'account_required' | 'session_ended' | keyof typeof messages;

/** What the people at the order desk can see to. */
const messages = {
  customer_missing: 'CheckoutCustomerError',
  ordering_disabled: 'DisableWebOrderMessage',
  amount_too_large: 'CheckoutTooLarge',
};

export function Stopped({ reason }: { reason: StopReason }) {
  const { say, paths, state } = useCheckout();
  switch (reason) {
    case 'cart_empty':
      return (
        <section className="checkout-stop">
          <h2>{say('CheckoutEmptyTitle')}</h2>
          <p>{say('CheckoutEmptyText')}</p>
          <p>
            <a className="button" href={paths.shop}>
              {say('CheckoutToShop')}
            </a>
          </p>
          {state.view.isGuest && (
            <p>
              {say('CheckoutEmptySignIn')} <a href={paths.signIn}>{say('AuthSignIn')}</a>
            </p>
          )}
        </section>
      );
    case 'session_ended':
      return (
        <section className="checkout-stop" role="alert">
          <h2>{say('CheckoutEndedTitle')}</h2>
          <p>{say('CheckoutEndedText')}</p>
          <p>
            <a className="button-primary" href={paths.signIn}>
              {say('AuthSignIn')}
            </a>
          </p>
        </section>
      );
    case 'account_required':
      return (
        <section className="checkout-stop">
          <h2>{say('CheckoutAccountTitle')}</h2>
          <p>{say('CheckoutAccountText')}</p>
          <p className="checkout-buttons">
            <a className="button-primary" href={paths.signIn}>
              {say('AuthSignIn')}
            </a>
            <a className="button" href={paths.signUp}>
              {say('AuthSignUp')}
            </a>
          </p>
        </section>
      );
    default:
      return (
        <section className="checkout-stop alert-box" role="alert">
          <p>{say(messages[reason])}</p>
          <p>
            <a href={paths.contact}>{say('CheckoutContact')}</a>
          </p>
        </section>
      );
  }
}
