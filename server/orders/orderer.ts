import type { Person } from '../access/access.contract.ts';
import { cartOwnerOf, hashCartToken, readCartToken } from '../cart/cart-owner.ts';
import { botSession } from '../checkout/bot-check.ts';
import type { Locale } from '../content/content.rules.ts';
import type { Env } from '../env.ts';
import type { OrderReader } from './order.repo.ts';
import type { Orderer } from './place-order.ts';

/**
 * Whose orders a request may see: the person's of the session, and those a guest placed in this browser. Never what a
 * body or an address says (docs/decisions/access-and-roles.md#identity-from-the-session).
 */
export function readerOf(env: Pick<Env, 'siteOrigin'>, person: Person | null, headers: Headers): OrderReader {
  const token = readCartToken(headers, env.siteOrigin);
  return { userId: person?.userId ?? null, tokenHash: token && hashCartToken(token) };
}

/** Returns who places an order with a request. */
export const ordererOf = (
  env: Pick<Env, 'siteOrigin' | 'sessionSecret'>,
  { person, headers, language }: { person: Person | null; headers: Headers; language: Locale },
): Orderer => ({
  person,
  owner: cartOwnerOf(person, headers, env.siteOrigin),
  reader: readerOf(env, person, headers),
  botSession: botSession(env, person, headers),
  language,
});
