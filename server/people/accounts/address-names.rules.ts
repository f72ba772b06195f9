import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import type { AddressTexts } from './address.rules.ts';

/**
 * The phrase of each field's label, the same in account, payment cards and checkout; in the order of the forms and of
 * their error summaries.
 */
export const addressLabels = {
  firstName: 'AccountFirstName',
  lastName: 'AccountLastName',
  companyName: 'AccountCompany',
  country: 'AddressCountry',
  street1: 'AddressStreet1',
  street2: 'AddressStreet2',
  city: 'AddressCity',
  state: 'AddressState',
  zip: 'AddressZip',
  phone: 'AccountPhone',
} as const satisfies Record<keyof AddressTexts, PhraseKey>;

export type AddressText = keyof AddressTexts;
export const addressTexts = Object.keys(addressLabels) as readonly AddressText[];

/** Makes one value for each text of an address. */
export const byAddressText = <Value>(valueOf: (name: AddressText) => Value): Record<AddressText, Value> =>
  Object.fromEntries(addressTexts.map((name) => [name, valueOf(name)])) as Record<AddressText, Value>;

/** The texts under wire names, which begin with a capital (docs/decisions/wire-names.md#addresses-and-names). */
type WireTexts<Value> = { [Name in AddressText as Capitalize<Name>]: Value };

/** Makes one value for each text of an address, by its wire name. */
export const byWireText = <Value>(valueOf: (name: AddressText) => Value): WireTexts<Value> =>
  Object.fromEntries(addressTexts.map((name) => [wireName(name), valueOf(name)])) as WireTexts<Value>;

/** Returns the wire name of a field: 'street1' → 'Street1'. */
export const wireName = <Name extends string>(name: Name) =>
  (name.charAt(0).toUpperCase() + name.slice(1)) as Capitalize<Name>;

/** Returns the field of a wire name: 'Street1' → 'street1'. */
export const ownName = (wire: string): string => wire.charAt(0).toLowerCase() + wire.slice(1);

/** Returns the texts of an address under wire names. */
export const showTexts = (address: AddressTexts): WireTexts<string> => byWireText((name) => address[name]);

/** Reads the texts of an address from wire names, and nothing else of it. */
export const readTexts = (wire: WireTexts<string>): AddressTexts => byAddressText((name) => wire[wireName(name)]);
