import { wireName } from '../../server/accounts/address-names.rules.ts';
import { useCheckout } from './checkout-context.tsx';
import { Field } from './Field.tsx';
import { Tile } from './Tile.tsx';

/** Who orders: asked of guests, and of people whose profile lacks a name. */
export function InfoTile() {
  const { say, store, state, paths } = useCheckout();
  const { view, drafts } = state;
  const { FirstName, LastName, Email } = view.Checkout;
  const field = (name: keyof typeof drafts.info) => ({
    id: `info-${name}`,
    label: say(`Account${wireName(name)}`),
    value: drafts.info[name],
    onChange: (text: string) => store.setInfo({ [name]: text }),
    isLocked: view.lockedFields.includes(wireName(name)),
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
      <Field {...field('firstName')} autoComplete="given-name" />
      <Field {...field('lastName')} autoComplete="family-name" />
      <Field {...field('email')} kind="email" hint={say('CheckoutEmailHint')} autoComplete="email" />
    </Tile>
  );
}
