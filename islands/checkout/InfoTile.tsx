import { checkoutLimits } from '../../server/checkout/checkout-address.rules.ts';
import { emailLimit } from '../../server/checkout/email.rules.ts';
import { useCheckout } from './checkout-context.tsx';
import { Field } from './Field.tsx';
import { Tile } from './Tile.tsx';

/** Who orders: asked of guests, and of people whose profile lacks a name. */
export function InfoTile() {
  const { say, store, state, paths } = useCheckout();
  const { view, drafts } = state;
  const { FirstName, LastName, Email } = view.Checkout;
  const isLocked = (field: 'FirstName' | 'LastName' | 'Email') => view.lockedFields.includes(field);
  return (
    <Tile
      step="info"
      summary={
        <p>
          {FirstName} {LastName}
          <br />
          {Email}
        </p>
      }
    >
      {view.isGuest && (
        <p>
          {say('CheckoutHaveAccount')} <a href={paths.signIn}>{say('AuthSignIn')}</a>
        </p>
      )}
      <Field
        id="info-firstName"
        label={say('AccountFirstName')}
        value={drafts.info.firstName}
        onChange={(firstName) => store.setInfo({ firstName })}
        autoComplete="given-name"
        maxLength={checkoutLimits.firstName}
        isLocked={isLocked('FirstName')}
        isRequired
      />
      <Field
        id="info-lastName"
        label={say('AccountLastName')}
        value={drafts.info.lastName}
        onChange={(lastName) => store.setInfo({ lastName })}
        autoComplete="family-name"
        maxLength={checkoutLimits.lastName}
        isLocked={isLocked('LastName')}
        isRequired
      />
      <Field
        id="info-email"
        kind="email"
        label={say('AccountEmail')}
        hint={say('CheckoutEmailHint')}
        value={drafts.info.email}
        onChange={(email) => store.setInfo({ email })}
        autoComplete="email"
        maxLength={emailLimit}
        isLocked={isLocked('Email')}
        isRequired
      />
    </Tile>
  );
}
