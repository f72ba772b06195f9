import type { AddressInput } from '../../../server/people/accounts/address.rules.ts';
import type { Country } from '../../platform/ui/AddressFields.tsx';
import { Check } from '../../platform/ui/Check.tsx';
import { SubmitButton } from '../../platform/ui/SubmitButton.tsx';
import { addressTexts } from '../../../server/people/accounts/address-names.rules.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { useAccountForm, type AccountFormProps } from './use-account-form.ts';
import './account.css';

/** The values of an address-book entry in its form. */
type AddressValues = Pick<AddressInput, keyof AddressInput>;

interface Props extends AccountFormProps<AddressValues> {
  countries: readonly Country[];
  /** Target of the form if it is another page: the address was removed, and its entries become a new one. */
  action?: string;
  /** Address of the book. */
  cancelPath: string;
}

const ticks = {
  isPoBox: 'AddressIsPoBox',
  isDefaultBilling: 'AddressMakeDefaultBilling',
  isDefaultShipping: 'AddressMakeDefaultShipping',
} as const;

export function AccountAddressForm(props: Props) {
  const { t, form, store, errorOf, values, states, unreadable } = useAccountForm(props);
  return (
    <form method="post" action={props.action} ref={form}>
      <input type="hidden" name="version" value={props.version} />
      {/* Enter presses the first button of a form: it must be this one, not the country's. */}
      <button hidden>{t('AddressSave')}</button>
      <PlaceFields
        t={t}
        values={values}
        errorOf={errorOf}
        states={states}
        unreadable={unreadable}
        fields={addressTexts}
        countries={props.countries}
        onChange={store.change}
      />
      {(Object.keys(ticks) as (keyof typeof ticks)[]).map((name) => (
        <Check
          key={name}
          name={name}
          label={t(ticks[name])}
          isChecked={values[name]}
          onChange={(isChecked) => store.change({ [name]: isChecked })}
        />
      ))}
      <p className="form-buttons">
        <SubmitButton label={t('AddressSave')} />
        <a className="button" href={props.cancelPath}>
          {t('AddressCancel')}
        </a>
      </p>
    </form>
  );
}
