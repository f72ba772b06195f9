import { readTexts } from '../../../server/people/accounts/address-names.rules.ts';
import type { WireAddress } from '../../../server/people/accounts/address.contract.ts';
import { isSanctioned } from '../../../server/people/accounts/address.rules.ts';
import type { Problem } from '../../../server/platform/problem.rules.ts';
import { toBillTo, findBillingProblems, type BillTo } from '../../../server/store/payments/billing.rules.ts';
import type { ApiError } from '../../platform/api-client.ts';
import type { Country } from '../../platform/ui/AddressFields.tsx';
import type { State } from '../../platform/ui/read-states.ts';
import type { PaymentsKey } from './payments-phrases.ts';

/** An entry of the address book as a billing address. */
export const billToOfAddress = (address: WireAddress, email: string): BillTo => toBillTo(readTexts(address), email);

/** Returns the initial state of 'Add New Address'. */
export const emptyBillTo = (country: string, email: string): BillTo => ({
  firstName: '',
  lastName: '',
  company: '',
  address1: '',
  address2: '',
  locality: '',
  administrativeArea: '',
  postalCode: '',
  phoneNumber: '',
  country,
  email,
});

/** Returns the entry of the address book with this billing address, or null. */
export function addressOfBillTo(billTo: BillTo, addresses: readonly WireAddress[]): WireAddress | null {
  const isSame = (other: BillTo) =>
    (Object.keys(other) as (keyof BillTo)[]).every((field) => other[field] === billTo[field]);
  return addresses.find((address) => isSame(billToOfAddress(address, billTo.email))) ?? null;
}

export type BillingProblems = Partial<Record<keyof BillTo, Problem>>;

/** Uses the card helper's own phrases for empty fields. */
const inCardWords = (field: string, problem: Problem): Problem =>
  field === 'postalCode' && problem.key === 'FieldRequired' ? { key: 'EnterZipCode' } : problem;

/**
 * Returns the problems of a billing address, by field; a sanctioned country is one of them
 * (docs/decisions/addresses.md#sanctioned-countries).
 */
export function findFormProblems(
  billTo: BillTo,
  lists: { countries: readonly Country[]; states: readonly State[] },
): BillingProblems {
  const problems: BillingProblems = Object.fromEntries(
    Object.entries(findBillingProblems(billTo, lists)).map(([field, problem]) => [field, inCardWords(field, problem)]),
  );
  const country = lists.countries.find(({ code }) => code === billTo.country);
  if (country && isSanctioned(country.code, lists.countries)) {
    problems.country = { key: 'SanctionedCountryMessage', tokens: { country: country.countryName } };
  }
  return problems;
}

const billToPath = 'orderInformation.billTo.';

/** Returns the server's problems of the billing address, by field. */
export const problemsOfRefusal = (error: ApiError): BillingProblems =>
  Object.fromEntries(
    Object.entries(error.problems).flatMap(([path, problem]) => {
      const field = path.startsWith(billToPath) ? path.slice(billToPath.length) : '';
      return field ? [[field, inCardWords(field, problem)]] : [];
    }),
  );

/** Returns the phrase for a card that was not saved, from the server's answer. */
export function refusalKey({ code, fields }: ApiError): PaymentsKey {
  if (code === 'too_many_cards') return 'CardsFull';
  if (code === 'credit_card_denied') return 'CREDIT_CARD_DENIED';
  const paths = Object.keys(fields);
  if (paths.some((path) => path.startsWith(billToPath))) return 'InvalidBillingAddress';
  if (code === 'invalid_input' && paths.every((path) => !path.startsWith('paymentInformation.card.'))) {
    return 'InvalidDataFormat';
  }
  return 'CardSaveError';
}
