import type { AccountContent } from '../../people/accounts/account-content.ts';
import { failFields, succeed, type Result } from '../../platform/result.ts';
import {
  cleanCheckoutAddress,
  findCheckoutAddressProblems,
  isCountryRefused,
  type CheckoutAddress,
} from './checkout-address.rules.ts';

/** The content for the rules of places. */
export type PlaceContent = Pick<AccountContent, 'countries' | 'states'>;

/**
 * Returns the cleaned address of an order, or its problems by field. A sanctioned country is refused for the order as a
 * whole (docs/decisions/addresses.md#sanctioned-countries). Reads content, so it must not run inside a transaction.
 */
export async function checkAddress(
  content: PlaceContent,
  entered: CheckoutAddress,
): Promise<Result<CheckoutAddress, 'invalid_input' | 'country_not_allowed'>> {
  const address = cleanCheckoutAddress(entered);
  const countries = await content.countries('en');
  if (isCountryRefused(address, countries)) {
    return failFields('country_not_allowed', 'We cannot accept an order with this address.', {
      country: { key: 'Invalid_Address_Message' },
    });
  }
  const states = address.country === '' ? [] : await content.states(address.country, 'en');
  const problems = findCheckoutAddressProblems(address, { countries, states });
  if (Object.keys(problems).length > 0) {
    return failFields('invalid_input', 'Some fields require your attention.', problems);
  }
  return succeed(address);
}
