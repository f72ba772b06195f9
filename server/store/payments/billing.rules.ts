import {
  cleanAddress,
  findAddressProblems,
  type AddressInput,
  type PlaceLists,
} from '../../people/accounts/address.rules.ts';
import { findLineProblem, type Problems } from '../../platform/problem.rules.ts';

/** The billed person of a card, in wire names (docs/decisions/wire-names.md#addresses-and-names). */
export interface BillTo {
  firstName: string;
  lastName: string;
  company: string;
  address1: string;
  address2: string;
  locality: string;
  administrativeArea: string;
  postalCode: string;
  /** Two-letter code. */
  country: string;
  phoneNumber: string;
  email: string;
}

/**
 * The address book's name of each field; both have the same rules
 * (docs/decisions/addresses.md#one-rule-for-billing-and-shipping).
 */
export const addressFields = {
  firstName: 'firstName',
  lastName: 'lastName',
  company: 'companyName',
  address1: 'street1',
  address2: 'street2',
  locality: 'city',
  administrativeArea: 'state',
  postalCode: 'zip',
  country: 'country',
  phoneNumber: 'phone',
} as const;
type AddressName = keyof typeof addressFields;
const names = Object.keys(addressFields) as AddressName[];

/** Returns a billing address in the address book's form. */
export function toBillingAddress(billTo: BillTo): AddressInput {
  const texts = Object.fromEntries(names.map((name) => [addressFields[name], billTo[name]]));
  return cleanAddress({
    ...(texts as Record<(typeof addressFields)[AddressName], string>),
    isPoBox: false,
    isDefaultBilling: false,
    isDefaultShipping: false,
  });
}

/** Maximum length of an address (RFC 5321); it is stored with the card and gets no email. */
const emailLimit = 254;

/** Returns an entry of the address book as a billing address. */
export function toBillTo(address: Record<(typeof addressFields)[AddressName], string>, email: string): BillTo {
  const texts = Object.fromEntries(names.map((name) => [name, address[addressFields[name]]]));
  return { ...(texts as Record<AddressName, string>), email };
}

/** Returns a billing address in its stored form. */
export const cleanBillTo = (billTo: BillTo): BillTo => toBillTo(toBillingAddress(billTo), billTo.email.trim());

/**
 * Returns the problems of a billing address by field (docs/decisions/addresses.md#one-rule-for-billing-and-shipping).
 */
export function findBillingProblems(billTo: BillTo, lists: PlaceLists): Problems {
  const problems = findAddressProblems(toBillingAddress(billTo), lists);
  const email = findLineProblem(billTo.email, { max: emailLimit });
  return {
    ...Object.fromEntries(
      names.flatMap((name) => {
        const problem = problems[addressFields[name]];
        return problem ? [[name, problem]] : [];
      }),
    ),
    ...(email && { email }),
  };
}
