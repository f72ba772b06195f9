import type { Account } from './account.repo.ts';
import { byAddressText } from './address-names.rules.ts';
import type { AddressInput, Place } from './address.rules.ts';
import type { EditedValues } from './edit-version.ts';
import { byName, profileOptions, profileTexts, readWirePlace } from './profile-fields.rules.ts';
import { flagsOf, type Interests } from './interests.rules.ts';
import type { ProfileChange } from './profile.rules.ts';

/** Returns the profile's own address in the names of the address rules. */
export const editedPlace = (account: Account): Place => readWirePlace(account);

const prefixed = (prefix: string, values: object): EditedValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]));

/** Returns what a person may edit of their record, by the field names of problems. */
export const profileValues = (account: Account, { topics }: Interests): EditedValues => ({
  ...byName(profileTexts, (name) => account[name]),
  ...byName(profileOptions, (name) => account[name]),
  ...prefixed('topics', flagsOf(topics, account.topics)),
  ...prefixed('address', editedPlace(account)),
});

/** Returns the values that a change contains. */
export function changeValues({ address, topics, ...fields }: ProfileChange): EditedValues {
  const given = Object.entries<EditedValues[string] | undefined>(fields).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  return { ...Object.fromEntries(given), ...prefixed('topics', topics ?? {}), ...prefixed('address', address ?? {}) };
}

/** Returns what a person may edit of an address. */
export const addressValues = (address: AddressInput): EditedValues => ({
  ...byAddressText((name) => address[name]),
  isPoBox: address.isPoBox,
  isDefaultBilling: address.isDefaultBilling,
  isDefaultShipping: address.isDefaultShipping,
});

/** Returns what saving an address writes. Saving sets the mark of a default and never removes it. */
export function savedAddressValues(address: AddressInput, current: AddressInput): EditedValues {
  return addressValues({
    ...address,
    isDefaultBilling: address.isDefaultBilling || current.isDefaultBilling,
    isDefaultShipping: address.isDefaultShipping || current.isDefaultShipping,
  });
}
