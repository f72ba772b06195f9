import type { CheckoutView } from '../../../server/store/checkout/checkout-view.contract.ts';
import { addressTexts } from '../../../server/people/accounts/address-names.rules.ts';
import { AddressFields } from '../../platform/ui/AddressFields.tsx';
import { Check } from '../../platform/ui/Check.tsx';
import { Choice } from '../../platform/ui/Choice.tsx';
import { useCheckout } from './checkout-context.tsx';

/** Value of the option for a new address. */
const newAddress = 'new';

/** A shipping or billing address: one of the address book, or a new one. */
export function AddressForm({ use }: { use: 'shipping' | 'billing' }) {
  const { t, store, state } = useCheckout();
  const { savedAddresses, isGuest } = state.view;
  const { addressId, isSaved } = state.drafts[use];
  const isFlawed = Object.keys(state.problems).some((id) => id.startsWith(`${use}-`));
  return (
    <>
      {savedAddresses.length > 0 && (
        <Choice
          name={`${use}-saved`}
          label={t(use === 'shipping' ? 'CheckoutSavedShipping' : 'CheckoutSavedBilling')}
          options={[
            ...savedAddresses.map((saved) => ({ value: saved.ID, label: <AddressLine address={saved} /> })),
            { value: newAddress, label: t('CheckoutNewAddress') },
          ]}
          value={addressId ?? newAddress}
          onChange={(value) => void store.chooseAddress(use, value === newAddress ? null : value)}
        />
      )}
      {addressId !== null && isFlawed && <p className="checkout-note">{t('CheckoutAddressMustChange')}</p>}
      {(addressId === null || isFlawed) && (
        <>
          <TypedAddress use={use} />
          {!isGuest && (
            <Check
              name={`${use}-saveToAddressBook`}
              label={t(addressId === null ? 'CheckoutSaveAddress' : 'CheckoutUpdateAddress')}
              isChecked={isSaved}
              onChange={(isChecked) => store.setSaved(use, isChecked)}
            />
          )}
        </>
      )}
    </>
  );
}

/** Renders an address of the book in one line. */
function AddressLine({ address }: { address: CheckoutView['savedAddresses'][number] }) {
  const { FirstName, LastName, CompanyName, Street1, Street2, City, State, Zip, Country } = address;
  return (
    <>
      <strong>
        {FirstName} {LastName}
      </strong>
      {[CompanyName, Street1, Street2, City, `${State} ${Zip}`.trim(), Country].filter(Boolean).join(', ')}
    </>
  );
}

function TypedAddress({ use }: { use: 'shipping' | 'billing' }) {
  const { t, store, state, errorOf } = useCheckout();
  const { address } = state.drafts[use];
  const { countries, states } = state.places;
  return (
    <>
      <AddressFields
        t={t}
        purpose={use}
        idOf={(name) => `${use}-${name}`}
        values={address}
        errors={Object.fromEntries(addressTexts.map((name) => [name, errorOf(`${use}-${name}`)]))}
        countries={countries}
        states={states[address.country] ?? []}
        onChange={(change) => store.setAddress(use, change)}
      />
      {use === 'shipping' && (
        <Check
          name="shipping-isPoBox"
          label={t('AddressIsPoBox')}
          error={errorOf('shipping-isPoBox')}
          isChecked={address.isPoBox}
          onChange={(isPoBox) => store.setAddress(use, { isPoBox })}
        />
      )}
    </>
  );
}
