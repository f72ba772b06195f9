import type { PhraseKey } from '../../platform/phrase-key.contract.ts';
import type { AddressTexts } from './address.rules.ts';

/** The texts of an address in the order of its forms, which is also that of the summary of what is wrong. */
export const addressTexts = [
  'firstName',
  'lastName',
  'companyName',
  'country',
  'street1',
  'street2',
  'city',
  'state',
  'zip',
  'phone',
] as const satisfies readonly (keyof AddressTexts)[];
export type AddressText = (typeof addressTexts)[number];

/**
 * The same texts on the wire, where wire names begin with a capital
 * (docs/decisions/wire-names.md#addresses-and-names).
 */
type WireAddressTexts = { [Name in AddressText as Capitalize<Name>]: string };

/** Our name of a field on the wire: 'street1' is 'Street1' there. */
export const wireName = <Name extends string>(name: Name) =>
  (name.charAt(0).toUpperCase() + name.slice(1)) as Capitalize<Name>;

/** A name of the wire in ours. */
export const ownName = (wire: string): string => wire.charAt(0).toLowerCase() + wire.slice(1);

/** The texts of an address in the names of the wire. */
export const showTexts = (address: AddressTexts): WireAddressTexts =>
  Object.fromEntries(addressTexts.map((name) => [wireName(name), address[name]])) as WireAddressTexts;

/** The texts of an address as they came over the wire, in our names; nothing else of it. */
export const readTexts = (wire: WireAddressTexts): AddressTexts =>
  Object.fromEntries(addressTexts.map((name) => [name, wire[wireName(name)]])) as unknown as AddressTexts;

/**
 * Holds what each field is called, by the key of its phrase; account, payment cards and checkout call them the same.
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
} as const satisfies Record<AddressText, PhraseKey>;
