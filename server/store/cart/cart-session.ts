import { todayOf } from '../../platform/dates/today.ts';
import type { Person } from '../../people/access/access.contract.ts';
import type { Database } from '../../platform/db/connection.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Env } from '../../platform/env/env.ts';
import { cartHintCookie, cartTokenCookie, makeCartToken, type CartOwner } from './cart-owner.ts';
import { findCartContext, type CartContext } from './cart-context.ts';
import { countItems } from './cart.repo.ts';
import { claimCart } from './claim-cart.ts';

/** The identification of a visitor's carts in a request. */
export interface CartVisitor {
  person: Pick<Person, 'userId' | 'impersonator'> | null;
  /** Owner of the cart; null for a browser without one. */
  owner: CartOwner | null;
  /** Token of the browser's own cart, or null. */
  cartToken: string | null;
  /** Units in the person's open cart at the start of the request. */
  itemsInCart: number;
}

/** A request about a cart, with its owner and the person's context. */
export interface CartSession {
  /** Null for a browser that has no cart and will not get one. */
  owner: CartOwner | null;
  context: CartContext;
  /** Returns the Set-Cookie lines for a number of units in the cart. */
  cookies(itemCount: number): string[];
}

/**
 * Returns the cart session of a request. A person who has just signed in gets the browser's cart first; a staff member
 * acting for a customer uses the customer's cart, and their own browser's cart is not touched.
 * @param options.isAdding gives a browser without a cart the token of a new one
 */
export async function loadCartSession(
  services: Pick<Platform, 'db' | 'clock' | 'installation'> & { env: Pick<Env, 'siteOrigin'> },
  { person, owner: found, cartToken: token }: Pick<CartVisitor, 'person' | 'owner' | 'cartToken'>,
  options: { isAdding?: boolean } = {},
): Promise<CartSession> {
  const { db, env } = services;
  const { siteOrigin } = env;
  const mayClaim = person !== null && !person.impersonator && token !== null;
  const isClaimed = mayClaim && (await claimCart(services, person.userId, token));
  const owner = found ?? (options.isAdding ? { token: makeCartToken() } : null);
  return {
    owner,
    context: await findCartContext(db, todayOf(services), person),
    cookies: (itemCount) => [
      ...(isClaimed ? [cartTokenCookie(siteOrigin, null)] : []),
      ...(owner && 'token' in owner && itemCount > 0 ? [cartTokenCookie(siteOrigin, owner.token)] : []),
      cartHintCookie(siteOrigin, itemCount),
    ],
  };
}

/**
 * Counts the units of the visitor: in their cart, and in the browser's cart, which is merged when the cart is next
 * opened.
 */
export async function countBelonging(
  db: Database,
  { person, itemsInCart, cartToken: token }: Omit<CartVisitor, 'owner'>,
): Promise<number> {
  const isBrowsersCounted = token !== null && !person?.impersonator;
  return itemsInCart + (isBrowsersCounted ? await countItems(db, { token }) : 0);
}
