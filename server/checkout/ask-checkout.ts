import type { Person } from '../access/access.contract.ts';
import { describeProblems, type Problems } from '../accounts/problem.rules.ts';
import { wireProblems } from '../accounts/show-address.ts';
import { cartOwnerOf } from '../cart/cart-owner.ts';
import { botSession, type BotTools } from './bot-check.ts';
import type { CheckoutAsk } from './show-checkout.ts';

/**
 * Whose checkout a request is about: from the session and the cart cookie, never from a body
 * (docs/decisions/access-and-roles.md#identity-from-the-session).
 */
export const askOf = (env: BotTools['env'], person: Person | null, headers: Headers): CheckoutAsk => ({
  person,
  owner: cartOwnerOf(person, headers, env.siteOrigin),
  botSession: botSession(env, person, headers),
});

/** English sentences of the problems that only a checkout has. */
const sentences: Readonly<Record<string, string>> = {
  EmailInvalid: 'Please enter an e-mail address such as name@example.org.',
  Invalid_Address_Message: 'We cannot accept an order with this address.',
  CheckoutAddressBookFull: 'The address book is full. Go on without saving the address, or remove one from the book.',
  SHIPPING_METHOD_NOT_SELECTED_ERROR: 'Please choose a shipping method.',
};

/**
 * A refused tile as callers of the API get it: sentences by the wire names, and the dictionary keys
 * beside them for pages, which speak the reader's language.
 */
export function tellProblems<Refused extends { ok: false; problems?: Problems }>(
  refused: Refused,
): Refused & { fields: Record<string, string>; details: { problems: Problems } } {
  const problems = wireProblems(refused.problems);
  return { ...refused, fields: describeProblems(problems, sentences), details: { problems } };
}
