import { accessPages, decidePage } from '../../../server/access/access.rules.ts';
import { beginVisit, type CartVisit } from '../../../server/cart/cart-visit.ts';
import type { PricedCart } from '../../../server/cart/price-cart.ts';
import { countPieces } from '../../../server/cart/show-cart.ts';
import { syncCart } from '../../../server/cart/sync-cart.ts';
import { askOf } from '../../../server/checkout/ask-checkout.ts';
import type { CheckoutView } from '../../../server/checkout/checkout-view.contract.ts';
import { showCheckout } from '../../../server/checkout/show-checkout.ts';
import { routeLocale, sitePath, type Locale } from '../../../server/content/content.rules.ts';
import type { Places } from '../../../islands/checkout/find-problems.ts';
import { translator, type Translate } from '../../cms/dictionary.ts';
import { getStates } from '../../cms/queries/states.ts';
import { read } from '../../cms/query.ts';
import { shellQuery, type Shell } from '../../cms/shell.ts';
import { leaveFor, type PageContext } from '../account/open-account.ts';
import { defaultCountry, readPlaceLists } from '../account/place-lists.ts';
import { checkoutPhrases } from './checkout-phrases.ts';

export interface CheckoutPage {
  language: Locale;
  /** Address on the site, locale prefix included. */
  path: string;
  shell: Shell;
  t: Translate;
  view: CheckoutView;
  places: Places;
  phrases: Record<string, string>;
  /** Set-Cookie lines: the browser's cart is the person's once they have signed in. */
  cookies: readonly string[];
  paths: { cart: string; shop: string; signIn: string; signUp: string; contact: string };
}

/**
 * Opens the checkout for the person of the session, or for the browser that holds a cart. Whoever turns out to have
 * something of it already, or to get other lines or fewer discounts than they have seen, is sent to the cart, which says why (B-218).
 * @returns the answer instead: there, or when the address is no checkout's or this person's country is not served
 */
export async function openCheckout({ locals, params, url }: PageContext): Promise<CheckoutPage | Response> {
  const language = routeLocale(params);
  const { services, person, caller } = locals;
  const bannedCountries = await services.accountContent.bannedCountries();
  const decision = decidePage('public', person, { path: '/checkout', bannedCountries, isEditing: false });
  if (decision.kind === 'redirect') return leaveFor(sitePath(accessPages[decision.to], language), 302);
  // Who signs in on the way to pay comes back here with the cart of the browser (AMB-40).
  const visit = await beginVisit(services, person, caller.headers);
  const orderSource = url.searchParams.get('order_src') ?? undefined;
  const toCart = await checkLines(services, visit, { cartPath: sitePath('/cart', language), orderSource });
  if (toCart) return toCart;
  const view = await showCheckout(services, askOf(services.env, person, caller.headers));
  const claimed = url.searchParams.get('accountProfileId');
  if (claimed !== null && claimed !== view.Checkout.accountProfileId) return leaveFor(sitePath('/404', language), 302);
  const shell = await read(locals, shellQuery, { language });
  const path = sitePath('/checkout', language);
  const returning = `?returnurl=${encodeURIComponent(path)}`;
  return {
    language,
    path,
    shell,
    t: translator(shell.dictionary),
    view,
    places: await readPlaces(locals, language, view),
    phrases: checkoutPhrases(shell.dictionary),
    cookies: visit.cookies(view.lines.reduce((pieces, { quantity }) => pieces + quantity, 0)),
    paths: {
      cart: sitePath('/cart', language),
      shop: language === 'es' ? '/es/productos' : '/products',
      signIn: sitePath('/user/signin', language) + returning,
      signUp: sitePath('/user/signup', language) + returning,
      contact: language === 'es' ? '/es/ayuda/contacto' : '/help/contact',
    },
  };
}

/** Checks the cart as the click on checkout does. @returns the way to the cart when it is not what it was */
async function checkLines(
  services: App.Locals['services'],
  { owner, context, cookies }: CartVisit,
  { cartPath, orderSource }: { cartPath: string; orderSource: string | undefined },
): Promise<Response | null> {
  if (!owner) return null;
  const synced = await syncCart(services, { owner, context }, orderSource);
  if (!synced || isAsSeen(synced)) return null;
  const answer = leaveFor(cartPath, 302);
  for (const cookie of cookies(countPieces(synced.after))) answer.headers.append('Set-Cookie', cookie);
  return answer;
}

/** Whether everything a person put in is still there, their discounts included (B-214). Prices the checkout shows. */
const isAsSeen = ({ before, after }: { before: PricedCart; after: PricedCart }): boolean =>
  before.lostPromotions.length === 0 && linesOf(before) === linesOf(after);
const linesOf = ({ lines }: PricedCart): string => JSON.stringify(lines.map(({ id, quantity }) => [id, quantity]));

/** The countries, and the states of those that this checkout knows already. */
async function readPlaces(locals: App.Locals, language: Locale, view: CheckoutView): Promise<Places> {
  const { ShippingAddress, BillingAddress } = view.Checkout;
  const addresses = [ShippingAddress, BillingAddress, ...view.savedAddresses].filter((address) => address !== null);
  const known = [...new Set([defaultCountry, ...addresses.map(({ Country }) => Country)])].filter(Boolean);
  const [{ countries }, ...lists] = await Promise.all([
    readPlaceLists(locals, language, ''),
    ...known.map((countryCode) => read(locals, getStates, { countryCode, language })),
  ]);
  return { countries, states: Object.fromEntries(lists.map(({ states }, at) => [known[at] ?? '', states])) };
}
