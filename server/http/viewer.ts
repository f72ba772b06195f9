import type { CustomerRecord, Identified } from '../people/access/identify.ts';
import type { Caller } from '../people/auth/caller.ts';
import { findCartOwner, hashCartToken, readCartToken } from '../store/cart/cart-owner.ts';
import type { CartVisitor } from '../store/cart/cart-session.ts';
import { botSession } from '../platform/bot-check/bot-check.ts';
import type { Locale } from '../platform/locale.rules.ts';
import type { OrderingVisitor } from '../store/orders/placing/place-order.ts';

/**
 * Who makes a request, with cart and orders: from the session and the cart's cookie, never from a body or an address
 * (docs/decisions/access-and-roles.md#identity-from-the-session).
 */
export interface Viewer extends OrderingVisitor, CartVisitor {
  /** Null for anonymous visitors. */
  readonly person: OrderingVisitor['person'];
  /** Customer record at the start of the request; null for a user without one. */
  readonly customer: CustomerRecord | null;
  /** Cookies, browser and address of the request, for the sign-in system. */
  readonly caller: Caller;
  /** Language of the address. */
  readonly language: Locale;
}

interface ViewerFacts {
  /** Person of the session; null for anonymous visitors. */
  identified: Omit<Identified, 'cookies'> | null;
  caller: Caller;
  language: Locale;
  siteOrigin: string;
}

const anonymous = { person: null, customer: null, itemsInCart: 0 };

/** Makes the viewer of a request. Values beyond the session are computed on first use. */
export function makeViewer({ identified, caller, language, siteOrigin }: ViewerFacts): Viewer {
  const { person, customer, itemsInCart } = identified ?? anonymous;
  return {
    person,
    customer,
    itemsInCart,
    caller,
    language,
    get cartToken() {
      return readCartToken(caller.headers, siteOrigin);
    },
    get owner() {
      return findCartOwner(person, this.cartToken);
    },
    get reader() {
      const token = this.cartToken;
      return { userId: person?.userId ?? null, tokenHash: token && hashCartToken(token) };
    },
    get botSession() {
      return botSession(person, this.cartToken);
    },
  };
}
