import type { AddressBody, WireAddress } from './address.contract.ts';
import type { Address } from './address.repo.ts';
import type { AddressInput } from './address.rules.ts';

/** An address in the names of the specification. */
export const showAddress = (address: Address): WireAddress => ({
  ID: address.id,
  FirstName: address.firstName,
  LastName: address.lastName,
  CompanyName: address.companyName,
  Street1: address.street1,
  Street2: address.street2,
  City: address.city,
  State: address.state,
  Zip: address.zip,
  Country: address.country,
  Phone: address.phone,
  Billing: address.isDefaultBilling,
  Shipping: address.isDefaultShipping,
  xp: { SaveToAddressBook: true, isPOBox: address.isPoBox },
});

/** An address as it came over the wire, in our names. */
export const readAddress = (body: AddressBody): AddressInput => ({
  firstName: body.FirstName,
  lastName: body.LastName,
  companyName: body.CompanyName,
  street1: body.Street1,
  street2: body.Street2,
  city: body.City,
  state: body.State,
  zip: body.Zip,
  country: body.Country,
  phone: body.Phone,
  isPoBox: body.xp.isPOBox,
  isDefaultBilling: body.Billing,
  isDefaultShipping: body.Shipping,
});

/** Problems by the wire names of their fields: 'street1' → 'Street1'. */
export const wireProblems = (problems: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field.charAt(0).toUpperCase() + field.slice(1), problem]),
  );
