import { addressLabels, type AddressText } from '../../server/accounts/address-names.rules.ts';
import { isSanctioned, requiredMarks } from '../../server/accounts/address.rules.ts';
import { useCheckout } from './checkout-context.tsx';
import { Check, Choice, Field } from './Field.tsx';

const completions: Readonly<Record<AddressText, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  companyName: 'organization',
  country: 'country',
  street1: 'address-line1',
  street2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
  phone: 'tel',
};
const always = { firstName: true, lastName: true, country: true, street1: true, city: true };

/** A shipping or billing address: one of the address book, or a new one. */
export function AddressForm({ use }: { use: 'shipping' | 'billing' }) {
  const { say, store, state } = useCheckout();
  const { savedAddresses, isGuest } = state.view;
  const { addressId, isSaved } = state.drafts[use];
  const isFlawed = Object.keys(state.problems).some((id) => id.startsWith(`${use}-`));
  return (
    <>
      {savedAddresses.length > 0 && (
        <fieldset className="checkout-choices">
          <legend>{say(use === 'shipping' ? 'CheckoutSavedShipping' : 'CheckoutSavedBilling')}</legend>
          {savedAddresses.map((saved) => (
            <Choice
              key={saved.ID}
              id={`${use}-saved-${saved.ID}`}
              name={`${use}-saved`}
              isChosen={addressId === saved.ID}
              onChoose={() => void store.chooseAddress(use, saved.ID)}
            >
              <strong>
                {saved.FirstName} {saved.LastName}
              </strong>
              {[
                saved.CompanyName,
                saved.Street1,
                saved.Street2,
                saved.City,
                `${saved.State} ${saved.Zip}`.trim(),
                saved.Country,
              ]
                .filter(Boolean)
                .join(', ')}
            </Choice>
          ))}
          <Choice
            id={`${use}-saved-new`}
            name={`${use}-saved`}
            isChosen={addressId === null}
            onChoose={() => void store.chooseAddress(use, null)}
          >
            {say('CheckoutNewAddress')}
          </Choice>
        </fieldset>
      )}
      {addressId !== null && isFlawed && <p className="checkout-note">{say('CheckoutAddressMustChange')}</p>}
      {(addressId === null || isFlawed) && (
        <>
          <AddressFields use={use} />
          {!isGuest && (
            <Check
              id={`${use}-saveToAddressBook`}
              label={say(addressId === null ? 'CheckoutSaveAddress' : 'CheckoutUpdateAddress')}
              isChecked={isSaved}
              onChange={(isChecked) => store.setSaved(use, isChecked)}
            />
          )}
        </>
      )}
    </>
  );
}

function AddressFields({ use }: { use: 'shipping' | 'billing' }) {
  const { say, store, state } = useCheckout();
  const { address } = state.drafts[use];
  const { countries, states } = state.places;
  const listed = states[address.country] ?? [];
  const required: Partial<Record<AddressText, boolean>> = { ...always, ...requiredMarks(address.country, listed) };
  const country = countries.find(({ code }) => code === address.country);
  const field = (name: AddressText) => ({
    id: `${use}-${name}`,
    label: say(addressLabels[name]),
    value: address[name],
    onChange: (value: string) => store.setAddress(use, { [name]: value }),
    autoComplete: `${use} ${completions[name]}`,
    isRequired: required[name],
  });
  const choose = { value: '', label: say('PleaseSelect') };
  return (
    <div className="checkout-fields">
      <Field {...field('firstName')} />
      <Field {...field('lastName')} />
      <Field {...field('companyName')} />
      <Field
        {...field('country')}
        kind="select"
        options={[choose, ...countries.map(({ code, countryName }) => ({ value: code, label: countryName }))]}
      >
        <p className="checkout-sanction" role="status">
          {country && isSanctioned(country.code, countries)
            ? say('SanctionedCountryMessage', { country: country.countryName })
            : ''}
        </p>
      </Field>
      <Field {...field('street1')} />
      <Field {...field('street2')} />
      <Field {...field('city')} />
      {listed.length > 0 ? (
        <Field
          {...field('state')}
          kind="select"
          options={[
            choose,
            ...listed.map(({ code, stateProvinceName }) => ({ value: code, label: stateProvinceName })),
          ]}
        />
      ) : (
        <Field {...field('state')} />
      )}
      <Field {...field('zip')} />
      <Field {...field('phone')} kind="tel" />
      {use === 'shipping' && (
        <Check
          id="shipping-isPoBox"
          label={say('AddressIsPoBox')}
          isChecked={address.isPoBox}
          onChange={(isPoBox) => store.setAddress(use, { isPoBox })}
        />
      )}
    </div>
  );
}
