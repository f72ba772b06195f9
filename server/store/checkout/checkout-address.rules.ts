import {
  cleanAddress,
  findPlaceProblems,
  isSanctioned,
  type AddressTexts,
  type Place,
  type PlaceLists,
} from '../../people/accounts/address.rules.ts';
import { addressTexts, readTexts, showTexts } from '../../people/accounts/address-names.rules.ts';
import { findLineProblem, findPhoneProblem, type Problem, type Problems } from '../../platform/problem.rules.ts';
import type { WireCheckoutAddress } from './checkout-view.contract.ts';

/** An address of an order, for shipping or billing. */
export interface CheckoutAddress extends AddressTexts {
  isPoBox: boolean;
}

/**
 * Maximum lengths of an address where checkout allows less than the account
 * (docs/decisions/addresses.md#limits-by-form).
 */
export const checkoutLimits = {
  firstName: 100,
  lastName: 100,
  companyName: 100,
  street1: 50,
  street2: 50,
  /** Of the buyer. */
  email: 254,
} as const;

/** An empty address. */
export const emptyAddress = {
  ...Object.fromEntries(addressTexts.map((name) => [name, ''])),
  isPoBox: false,
} as unknown as CheckoutAddress;

/** Returns an address of an order in wire names. */
export const showCheckoutAddress = (address: CheckoutAddress): WireCheckoutAddress => ({
  ...showTexts(address),
  xp: { isPOBox: address.isPoBox },
});

/** Returns an address of an order from its wire format, without other fields. */
export const readCheckoutAddress = (wire: WireCheckoutAddress): CheckoutAddress => ({
  ...readTexts(wire),
  isPoBox: wire.xp.isPOBox,
});

/** Returns the address in its stored form, without other fields of its source. */
export const cleanCheckoutAddress = (address: CheckoutAddress): CheckoutAddress =>
  cleanAddress(readCheckoutAddress(showCheckoutAddress(address)));

const firstNamed = ['firstName', 'lastName', 'companyName', 'street1', 'street2'] as const;
const required: ReadonlySet<string> = new Set(['firstName', 'lastName', 'street1']);

/**
 * Returns the problems of an order's cleaned address, by field; the same for billing and shipping
 * (docs/decisions/addresses.md#one-rule-for-billing-and-shipping). A sanctioned country is not a field's problem: see
 * `isCountryRefused`.
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

/**
 * Returns whether orders to or from an address's country are refused
 * (docs/decisions/addresses.md#sanctioned-countries); the answer is an error of the page.
 */
export const isCountryRefused = (address: Pick<Place, 'country'>, countries: PlaceLists['countries']): boolean =>
  isSanctioned(address.country, countries);
