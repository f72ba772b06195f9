import type { ReactNode } from 'react';
import { addressLabels, addressTexts, type AddressText } from '../../../server/people/accounts/address-names.rules.ts';
import { isSanctioned, requiredMarks } from '../../../server/people/accounts/address.rules.ts';
import { Field } from './Field.tsx';
import type { State } from './read-states.ts';
import type { Translate } from './translate.ts';
import { Select } from './Select.tsx';

/** A country as the lists of the site have it. */
export interface Country {
  code: string;
  countryName: string;
  allowForOrders: boolean;
}

export type AddressChange = Partial<Record<AddressText, string>>;

type AddressKey = (typeof addressLabels)[AddressText] | 'SanctionedCountryMessage' | 'PleaseSelect';

interface Props {
  t: Translate<AddressKey>;
  /** The fields that are asked for, in the order of `addressTexts`; all of them unless named. */
  fields?: readonly AddressText[];
  values: Readonly<AddressChange>;
  /** Problems in words. */
  errors: Readonly<AddressChange>;
  countries: readonly Country[];
  /** States of the country; none where its state is free text. */
  states: readonly State[];
  /** Whose address the browser fills in; none for the person's own. */
  purpose?: 'shipping' | 'billing' | 'card';
  /** Id and name of a control; its own name unless two addresses share a page or an API calls it otherwise. */
  idOf?: (name: AddressText) => string;
  /** An address that may be left out altogether: nothing of it is marked as required. */
  isOptional?: boolean;
  isDisabled?: boolean;
  /** Its states are on their way: one that is chosen meanwhile would be another country's. */
  areStatesAwaited?: boolean;
  /** Note below the country, for example that its states could not be loaded. */
  countryNote?: string;
  /** Button beside the country that loads its states where no script runs. */
  countryButton?: ReactNode;
  onChange: (change: AddressChange) => void;
}

const tokens: Readonly<Record<AddressText, string>> = {
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

/** Returns the autofill token of a field; the name on a card has another one. */
function autoCompleteOf(name: AddressText, purpose: Props['purpose']): string {
  if (purpose === 'card')
    return /Name$/.test(name) && name !== 'companyName' ? `cc-${tokens[name]}` : `billing ${tokens[name]}`;
  return purpose ? `${purpose} ${tokens[name]}` : tokens[name];
}

const always: ReadonlySet<AddressText> = new Set(['firstName', 'lastName', 'country', 'street1']);

/**
 * Renders the fields of every address: shipping, billing, card and address book. The state is a list where the
 * country has one; state and zip are marked as required by country; a country without delivery is reported
 * immediately.
 */
export function AddressFields(props: Props) {
  const { t, fields = addressTexts, values, errors, countries, states, purpose, idOf = String, onChange } = props;
  const { country = '' } = values;
  const marks: Partial<Record<AddressText, boolean>> = requiredMarks(country, states);
  const chosen = countries.find(({ code }) => code === country);
  const sanction =
    chosen && isSanctioned(country, countries) && t('SanctionedCountryMessage', { country: chosen.countryName });
  const note = sanction || props.countryNote || '';

  const common = (name: AddressText) => ({
    name: idOf(name),
    label: t(addressLabels[name]),
    value: values[name] ?? '',
    error: errors[name],
    autoComplete: autoCompleteOf(name, purpose),
    isRequired: !props.isOptional && (always.has(name) || marks[name] === true),
    isDisabled: props.isDisabled,
    onChange: (value: string) => onChange({ [name]: value }),
  });
  const list = (name: AddressText, options: { value: string; label: string }[]) => ({
    ...common(name),
    options,
    placeholder: t('PleaseSelect'),
  });

  return fields.map((name) => {
    if (name === 'country') {
      const options = countries.map(({ code, countryName }) => ({ value: code, label: countryName }));
      return (
        <div key={name} className="field-with-button">
          <Select {...list(name, options)}>
            <p className="field-note" role="status" data-sanction="">
              {/* Not twice, where it is what the form was refused for. */}
              {note === errors.country ? '' : note}
            </p>
          </Select>
          {props.countryButton}
        </div>
      );
    }
    if (name === 'state' && states.length > 0) {
      const options = states.map(({ code, stateProvinceName }) => ({ value: code, label: stateProvinceName }));
      // Another key than that of the text: what one control was showing means nothing in the other.
      return <Select key="state-list" {...list(name, options)} />;
    }
    const isOff = props.isDisabled || (name === 'state' && props.areStatesAwaited);
    return <Field key={name} {...common(name)} type={name === 'phone' ? 'tel' : 'text'} isDisabled={isOff} />;
  });
}
