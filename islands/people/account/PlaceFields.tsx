import { addressTexts, type AddressText } from '../../../server/people/accounts/address-names.rules.ts';
import { AddressFields, type AddressChange, type Country } from '../../platform/ui/AddressFields.tsx';
import type { Translate } from '../../platform/ui/translate.ts';
import type { AccountFormState, Answers } from './account-form.store.ts';
import type { AccountKey } from './account-phrases.ts';

interface Props extends Omit<AccountFormState<Answers>, 'values'> {
  t: Translate<AccountKey>;
  fields: readonly AddressText[];
  values: Readonly<AddressChange>;
  errorOf: (field: string) => string | undefined;
  countries: readonly Country[];
  isOptional?: boolean;
  onChange: (change: AddressChange) => void;
}

/**
 * Renders the address fields of an account form. Without a script a button loads the states of the chosen country;
 * `noscript` reserves no space when scripts run, so nothing moves during hydration.
 */
export function PlaceFields({ t, states, unreadable, values, errorOf, ...props }: Props) {
  const { country = '' } = values;
  const isUnreadable = unreadable.includes(country);
  return (
    <AddressFields
      {...props}
      t={t}
      values={values}
      states={states[country] ?? []}
      errors={Object.fromEntries(addressTexts.map((name) => [name, errorOf(name)]))}
      areStatesAwaited={country !== '' && !states[country] && !isUnreadable}
      countryNote={isUnreadable ? t('AddressStatesProblem') : ''}
      countryButton={
        <noscript>
          <button className="button" name="intent" value="country" formNoValidate>
            {t('AddressUseCountry')}
          </button>
        </noscript>
      }
    />
  );
}
