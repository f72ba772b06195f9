import type { Person } from '../../people/access/access.contract.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Env } from '../../platform/env/env.ts';
import { cartHintCookie, cartTokenCookie, makeCartToken, type CartOwner } from './cart-owner.ts';
import { findCartContext, type CartContext } from './cart-context.ts';
import { countItems } from './cart.repo.ts';
import { claimCart } from './claim-cart.ts';

/** Holds what a request tells of the carts that are the visitor's. */
export interface CartVisitor {
  person: Pick<Person, 'userId' | 'impersonator'> | null;
  /** Whose cart it is about; null for a browser without one. */
  owner: CartOwner | null;
  /** Of the browser's own cart; null where there is none. */
  cartToken: string | null;
  /** Units in the person's open cart when the request came. */
  itemsInCart: number;
}

/** One request about a cart: whose it is, and what of the person it depends on. */
export interface CartSession {
  /** Null for a browser that has no cart and is not about to get one. */
  owner: CartOwner | null;
  context: CartContext;
  /** The Set-Cookie lines of the answer, given how many units the cart holds after it. */
  cookies(itemCount: number): string[];
}

/**
 * Finds out whose cart a request is about. A person who has just signed in gets the browser's cart first; a member of
 * staff acting for a customer has the customer's, and their own browser's stays theirs.
 * @param options.isAdding gives a browser without a cart the token of a new one
 */
export async function loadCartSession(
  services: Pick<Platform, 'db' | 'clock'> & { env: Pick<Env, 'siteOrigin'> },
  { person, owner: found, cartToken: token }: Pick<CartVisitor, 'person' | 'owner' | 'cartToken'>,
  options: { isAdding?: boolean } = {},
): Promise<CartSession> {
  const { db, clock, env } = services;
  const { siteOrigin } = env;
  const mayClaim = person !== null && !person.impersonator && token !== null;
  const isClaimed = mayClaim && (await claimCart(services, person.userId, token));
  const owner = found ?? (options.isAdding ? { token: makeCartToken() } : null);
  return {
    owner,
    context: await findCartContext(db, clock, person),
    cookies: (itemCount) => [
      ...(isClaimed ? [cartTokenCookie(siteOrigin, null)] : []),
      ...(owner && 'token' in owner && itemCount > 0 ? [cartTokenCookie(siteOrigin, owner.token)] : []),
      cartHintCookie(siteOrigin, itemCount),
    ],
  };
}

/**
 * Units that belong to anybody who asks: in their cart, and in the browser's that joins it at the next visit of the
 * cart.
 */
export async function countBelonging(
  db: Database,
  { person, itemsInCart, cartToken: token }: Omit<CartVisitor, 'owner'>,
): Promise<number> {
  const isBrowsersCounted = token !== null && !person?.impersonator;
  return itemsInCart + (isBrowsersCounted ? await countItems(db, { token }) : 0);
}
