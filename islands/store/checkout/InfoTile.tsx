import { wireName } from '../../../server/people/accounts/address-names.rules.ts';
import { Field } from '../../platform/ui/Field.tsx';
import { useCheckout } from './checkout-context.tsx';
import { Tile } from './Tile.tsx';

/** Form for the person's name and email: for guests, and for profiles without a name. */
export function InfoTile() {
  const { t, store, state, paths, errorOf } = useCheckout();
  const { view, drafts } = state;
  const { FirstName, LastName, Email } = view.Checkout;
  const field = (name: keyof typeof drafts.info) => ({
    name: `info-${name}`,
    label: t(`Account${wireName(name)}`),
    value: drafts.info[name],
    onChange: (text: string) => store.setInfo({ [name]: text }),
    error: errorOf(`info-${name}`),
    isReadOnly: view.lockedFields.includes(wireName(name)),
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
          {t('CheckoutHaveAccount')} <a href={paths.signIn}>{t('AuthSignIn')}</a>
        </p>
      )}
      <Field {...field('firstName')} autoComplete="given-name" />
      <Field {...field('lastName')} autoComplete="family-name" />
      <Field {...field('email')} type="email" hint={t('CheckoutEmailHint')} autoComplete="email" />
    </Tile>
  );
}
