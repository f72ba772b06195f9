import {
  cleanLine,
  findLineProblem,
  findPhoneProblem,
  type Problem,
  type Problems,
} from '../../platform/problem.rules.ts';
import { findFreeStateProblem, requiresCity } from '../../platform/place.rules.ts';
import { findZipProblem, requiresZip } from '../../platform/zip.rules.ts';

/**
 * Longest texts of an address in the account; checkout has other limits (docs/decisions/addresses.md#limits-by-form).
 */
const addressLimits = {
  firstName: 150,
  lastName: 150,
  companyName: 150,
  street1: 150,
  street2: 150,
  city: 50,
  /** A listed state's code; free text is shorter (docs/decisions/addresses.md#free-text-state). */
  state: 50,
  phone: 15,
} as const;

/**
 * Most addresses of a person: one page of the list, so that it is never cut (docs/decisions/addresses.md#book-size).
 */
export const addressBookLimit = 100;

/** Returns whether a text has the form of a country code; other texts are in no list and need no lookup. */
export const isCountryCode = (text: string): boolean => /^[A-Z]{2}$/.test(text);

/** The part that the profile and the address book have in common. */
export interface Place {
  street1: string;
  street2: string;
  city: string;
  state: string;
  zip: string;
  country: string;
}

/** The texts of an address, common to address book, checkout and orders. */
export interface AddressTexts extends Place {
  firstName: string;
  lastName: string;
  companyName: string;
  phone: string;
}

export interface AddressInput extends AddressTexts {
  isPoBox: boolean;
  isDefaultBilling: boolean;
  isDefaultShipping: boolean;
}

/** The lists a place is checked against: all countries, and the states of its own country. */
export interface PlaceLists {
  countries: readonly { code: string; allowForOrders: boolean }[];
  states: readonly { code: string }[];
}

/** Returns which fields a country requires, for the marks on the form (docs/decisions/addresses.md#required-marks). */
export const requiredMarks = (country: string, states: PlaceLists['states']) => ({
  city: requiresCity(country),
  zip: requiresZip(country),
  state: states.length > 0,
});

/**
 * Returns whether orders and cards are refused for a country; addresses there may be kept
 * (docs/decisions/addresses.md#sanctioned-countries).
 */
export const isSanctioned = (country: string, countries: PlaceLists['countries']): boolean =>
  countries.some(({ code, allowForOrders }) => code === country && !allowForOrders);

/** Returns an address as it is stored; a Canadian or US zip in capitals. */
export function cleanAddress<T extends Place>(address: T): T {
  const cleaned = Object.fromEntries(
    Object.entries(address).map(([field, value]) => [field, typeof value === 'string' ? cleanLine(value) : value]),
  ) as T;
  return requiresZip(cleaned.country) ? { ...cleaned, zip: cleaned.zip.toUpperCase() } : cleaned;
}

function findStateProblem({ state, country }: Place, { states }: PlaceLists): Problem | null {
  if (states.length === 0) return findFreeStateProblem(state, country);
  if (state === '') return { key: 'FieldRequired' };
  return states.some(({ code }) => code === state) ? null : { key: 'StateInvalid' };
}

/** Returns the problems of a cleaned place, by field. */
export function findPlaceProblems(place: Place, lists: PlaceLists): Problems {
  const line = (field: 'street1' | 'street2' | 'city', isRequired: boolean) =>
    findLineProblem(place[field], { max: addressLimits[field], isRequired });
  const isListed = lists.countries.some(({ code }) => code === place.country);
  return withoutNulls({
    street1: line('street1', true),
    street2: line('street2', false),
    city: line('city', requiresCity(place.country)),
    country: place.country === '' ? { key: 'FieldRequired' } : isListed ? null : { key: 'CountryNameInvalid' },
    state: isListed ? findStateProblem(place, lists) : null,
    zip: findZipProblem(place),
  });
}

/** Returns the problems of an address of the address book, by field. */
export function findAddressProblems(address: AddressInput, lists: PlaceLists): Problems {
  const line = (field: 'firstName' | 'lastName' | 'companyName', isRequired: boolean) =>
    findLineProblem(address[field], { max: addressLimits[field], isRequired });
  return {
    ...withoutNulls({
      firstName: line('firstName', true),
      lastName: line('lastName', true),
      companyName: line('companyName', false),
    }),
    ...findPlaceProblems(address, lists),
    ...withoutNulls({ phone: findPhoneProblem(address.phone) }),
  };
}

const withoutNulls = (found: Record<string, Problem | null>): Problems =>
  Object.fromEntries(Object.entries(found).filter((entry): entry is [string, Problem] => entry[1] !== null));

const placeFields = ['street1', 'street2', 'city', 'state', 'zip', 'country'] as const;

/**
 * Returns whether the customer-record system is sent a place: country, address line 1, city and zip are complete (the
 * city where the country has one, the state where it has states), and the place has changed
 * (docs/decisions/addresses.md#told-to-the-customer-record-system). The address is saved in any case.
 */
export function isAddressSynced(before: Place | null, after: Place, hasStates: boolean): boolean {
  const isComplete = [after.country, after.street1, after.zip].every((text) => text !== '');
  if (!isComplete || (requiresCity(after.country) && after.city === '')) return false;
  if (hasStates && after.state === '') return false;
  return placeFields.some((field) => before?.[field] !== after[field]);
}

/**
 * Returns the address sync payload under the names of the customer-record system
 * (docs/decisions/messages-to-other-systems.md#payloads).
 */
export const addressSyncPayload = (accountProfileId: string, place: Place, hasStates: boolean) => ({
  accountProfileId,
  addr1: place.street1,
  addr2: place.street2,
  city: place.city,
  zip: place.zip,
  ...(hasStates ? { state: place.state } : { stateFreeText: place.state }),
  country: place.country,
});
