import { readTexts, showTexts, wireName } from './address-names.rules.ts';
import type { AddressBody, WireAddress } from './address.contract.ts';
import type { Address } from './address.repo.ts';
import type { AddressInput } from './address.rules.ts';

/** An address in the names of the specification. */
export const showAddress = (address: Address): WireAddress => ({
  ID: address.id,
  ...showTexts(address),
  Billing: address.isDefaultBilling,
  Shipping: address.isDefaultShipping,
  xp: { SaveToAddressBook: true, isPOBox: address.isPoBox },
});

/** An address as it came over the wire, in our names. */
export const readAddress = (body: AddressBody): AddressInput => ({
  ...readTexts(body),
  isPoBox: body.xp.isPOBox,
  isDefaultBilling: body.Billing,
  isDefaultShipping: body.Shipping,
});

/** Problems by the wire names of their fields: 'street1' → 'Street1'. */
export const wireProblems = (problems: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [wireName(field), problem]));
