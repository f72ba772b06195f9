import {
  cleanAddress,
  findPlaceProblems,
  isSanctioned,
  type Place,
  type PlaceLists,
} from '../accounts/address.rules.ts';
import { findLineProblem, findPhoneProblem, type Problem, type Problems } from '../accounts/problem.rules.ts';

/** An address of an order, for shipping or billing. */
export interface CheckoutAddress extends Place {
  firstName: string;
  lastName: string;
  companyName: string;
  phone: string;
  isPoBox: boolean;
}

/** Longest texts of an address in checkout; the account allows longer ones (specification part 2 §5, AMB-09). */
export const checkoutLimits = {
  firstName: 100,
  lastName: 100,
  companyName: 100,
  street1: 50,
  street2: 50,
  city: 50,
  /** A listed state; free text is shorter (AMB-11). */
  state: 50,
  stateFreeText: 30,
  zip: 15,
  phone: 15,
} as const;

export const emptyAddress: CheckoutAddress = {
  firstName: '',
  lastName: '',
  companyName: '',
  street1: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  phone: '',
  isPoBox: false,
};

/** The fields in the order of the form, which is also that of the error summary. */
const addressFields = [
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
] as const;
export type AddressField = (typeof addressFields)[number];

/** The address in the form it is kept in, and nothing else of what it was made from. */
export function cleanCheckoutAddress(address: CheckoutAddress): CheckoutAddress {
  const own = Object.fromEntries([...addressFields, 'isPoBox' as const].map((field) => [field, address[field]]));
  return cleanAddress(own as unknown as CheckoutAddress);
}

const firstNamed = ['firstName', 'lastName', 'companyName', 'street1', 'street2'] as const;
const required: ReadonlySet<string> = new Set(['firstName', 'lastName', 'street1']);

/**
 * What is wrong with an address of an order, by field; its strings cleaned already. Billing and shipping alike (B-282).
 * A sanctioned country is no problem of a field: see `isCountryRefused`.
 */
export function findCheckoutAddressProblems(address: CheckoutAddress, lists: PlaceLists): Problems {
  const lines = firstNamed.map((field): [string, Problem | null] => [
    field,
    findLineProblem(address[field], { max: checkoutLimits[field], isRequired: required.has(field) }),
  ]);
  const found = [...lines, ['phone', findPhoneProblem(address.phone)] as const];
  const own = Object.fromEntries(found.filter((entry): entry is [string, Problem] => entry[1] !== null));
  return { ...findPlaceProblems(address, lists), ...own };
}

/** Whether orders to or from the country of an address are refused (AMB-56); the answer is a message in red. */
export const isCountryRefused = (address: Pick<Place, 'country'>, countries: PlaceLists['countries']): boolean =>
  isSanctioned(address.country, countries);
