import { describeProblems, type Problems } from '../../platform/problem.rules.ts';
import { wireProblems } from '../../people/accounts/show-address.ts';

/** English sentences of problems that only a checkout has. */
const sentences: Readonly<Record<string, string>> = {
  EmailInvalid: 'Please enter an email address such as name@example.org.',
  Invalid_Address_Message: 'We cannot accept an order with this address.',
  CheckoutAddressBookFull: 'The address book is full. Go on without saving the address, or remove one from the book.',
  CheckoutRenewalNeedsCard:
    'What renews by itself is charged to a saved card. Choose one, or save this card for later.',
  CheckoutPoNumberUsed: 'You have used this number for order {order}. Continue once more to use it again.',
  SHIPPING_METHOD_NOT_SELECTED_ERROR: 'Please choose a shipping method.',
};

/**
 * Returns a refused step for callers of the API: sentences by wire names, and phrase keys for pages in the reader's
 * language.
 */
export function refusedTile<Refused extends { ok: false; problems?: Problems }>(
  refused: Refused,
): Refused & { fields: Record<string, string>; details: { problems: Problems } } {
  const problems = wireProblems(refused.problems);
  return { ...refused, fields: describeProblems(problems, sentences), details: { problems } };
}
