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
  const field = (name: keyof typeof drafts.info, wire: 'FirstName' | 'LastName' | 'Email') => ({
    id: `info-${name}`,
    label: say(`Account${wire}`),
    value: drafts.info[name],
    onChange: (text: string) => store.setInfo({ [name]: text }),
    isLocked: view.lockedFields.includes(wire),
    isRequired: true,
  });
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
      <Field {...field('firstName', 'FirstName')} autoComplete="given-name" maxLength={checkoutLimits.firstName} />
      <Field {...field('lastName', 'LastName')} autoComplete="family-name" maxLength={checkoutLimits.lastName} />
      <Field
        {...field('email', 'Email')}
        kind="email"
        hint={say('CheckoutEmailHint')}
        autoComplete="email"
        maxLength={emailLimit}
      />
    </Tile>
  );
}
