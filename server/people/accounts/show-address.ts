import { readTexts, showTexts, wireName } from './address-names.rules.ts';
import type { AddressBody, WireAddress } from './address.contract.ts';
import type { Address } from './address.repo.ts';
import type { AddressInput } from './address.rules.ts';
import { versionOf, type EditConflict } from './edit-version.ts';
import { addressValues } from './edited-values.ts';
import type { Problems } from '../../platform/problem.rules.ts';

/** Returns an address under wire names. */
export const showAddress = (address: Address): WireAddress => ({
  ID: address.id,
  ...showTexts(address),
  Billing: address.isDefaultBilling,
  Shipping: address.isDefaultShipping,
  xp: { SaveToAddressBook: true, isPOBox: address.isPoBox },
  version: versionOf(addressValues(address)),
});

const wireNames: Readonly<Record<string, string>> = {
  isDefaultBilling: 'Billing',
  isDefaultShipping: 'Shipping',
  isPoBox: 'xp.isPOBox',
};

/** Returns a conflict under the wire names of the fields. */
export const showAddressConflict = ({ version, changed }: EditConflict): EditConflict => ({
  version,
  changed: Object.fromEntries(
    Object.entries(changed).map(([field, value]) => [wireNames[field] ?? wireName(field), value]),
  ),
});

/** Reads an address from wire names. */
export const readAddress = (body: AddressBody): AddressInput => ({
  ...readTexts(body),
  isPoBox: body.xp.isPOBox,
  isDefaultBilling: body.Billing,
  isDefaultShipping: body.Shipping,
});

/** Returns problems under the wire names of their fields: 'street1' → 'Street1'. */
export const wireProblems = (problems: Readonly<Problems> = {}): Problems =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [wireName(field), problem]));
