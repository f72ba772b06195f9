import type { Account } from './account.repo.ts';
import type { AddressInput, Place } from './address.rules.ts';
import type { EditedValues } from './edit-version.ts';
import { topicNames, type ProfileChange } from './profile.rules.ts';

/** The profile's own address in the words of the address rules. */
export const placeOf = (account: Account): Place => ({
  street1: account.street1,
  street2: account.street2,
  city: account.city,
  state: account.stateProv,
  zip: account.zipPostal,
  country: account.country,
});

const prefixed = (prefix: string, values: object): EditedValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]));

/** Returns what a person may edit of their record, by the names that problems have. */
export const profileValues = (account: Account): EditedValues => ({
  firstName: account.firstName,
  lastName: account.lastName,
  company: account.company,
  userTitle: account.userTitle,
  phone: account.phone,
  mobile: account.mobile,
  industryId: account.industryId,
  jobId: account.jobId,
  ...prefixed('topics', Object.fromEntries(topicNames.map((name) => [name, account.topics[name] === true]))),
  ...prefixed('address', placeOf(account)),
});

/** The part of those that a change names. */
export function changeValues({ address, topics, ...fields }: ProfileChange): EditedValues {
  const given = Object.entries<EditedValues[string] | undefined>(fields).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  return { ...Object.fromEntries(given), ...prefixed('topics', topics ?? {}), ...prefixed('address', address ?? {}) };
}

/** Returns what a person may edit of an address. */
export const addressValues = (address: AddressInput): EditedValues => ({
  firstName: address.firstName,
  lastName: address.lastName,
  companyName: address.companyName,
  street1: address.street1,
  street2: address.street2,
  city: address.city,
  state: address.state,
  zip: address.zip,
  country: address.country,
  phone: address.phone,
  isPoBox: address.isPoBox,
  isDefaultBilling: address.isDefaultBilling,
  isDefaultShipping: address.isDefaultShipping,
});

/** Returns what saving an address writes: a mark of a default is only ever taken, never given up. */
export function savedAddressValues(address: AddressInput, current: AddressInput): EditedValues {
  return addressValues({
    ...address,
    isDefaultBilling: address.isDefaultBilling || current.isDefaultBilling,
    isDefaultShipping: address.isDefaultShipping || current.isDefaultShipping,
  });
}
