import { isCheckoutPhrase } from '../../../../../islands/store/checkout/checkout-phrases.ts';
import { loadCartSession, type CartSession } from '../../../../../server/store/cart/cart-session.ts';
import type { PricedCart } from '../../../../../server/store/cart/price-cart.ts';
import { countPieces } from '../../../../../server/store/cart/show-cart.ts';
import { syncCart } from '../../../../../server/store/cart/sync-cart.ts';
import type { CheckoutView } from '../../../../../server/store/checkout/checkout-view.contract.ts';
import { showCheckout } from '../../../../../server/store/checkout/show-checkout.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { contactPath } from '../../../../../server/forms/definition/contact-path.rules.ts';
import type { Places } from '../../../../../islands/store/checkout/find-problems.ts';
import { loadLineCovers } from '../../../../components/product/line-covers.ts';
import { pickPhrases } from '../../../../cms/island-phrases.ts';
import { readPlaceLists } from '../../../../cms/place-lists.ts';
import { getStates } from '../../../../cms/queries/states.ts';
import { read } from '../../../../cms/query.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';
import { definePage, type PageCall } from '../../../../http/define-page.ts';
import { redirectTo } from '../../../../http/responses.ts';
import { findExemptionOffer } from './find-exemption-offer.ts';

/**
 * Shows the checkout of the session's person, or of a browser with a cart. If a check finds owned items, or other lines
 * or fewer discounts than shown before, it redirects to the cart, which gives the reason.
 */
export const checkoutPage = definePage({
  access: 'public',
  frame: siteFrame,
  async load(call) {
    const { page, viewer, services, url, setCookies } = call;
    const { language, path, shell } = page;
    // A person who signs in before paying returns here with the browser's cart.
    const visit = await loadCartSession(services, viewer);
    const checked = await checkLines(call, visit);
    if (checked instanceof Response) return checked;
    const view = await showCheckout(services, viewer);
    const cookies = visit.cookies(view.lines.reduce((quantity, line) => quantity + line.quantity, 0));
    const question = findQuestion(view);
    if (question) return redirectTo(sitePath('/cart', language) + question, { status: 302, cookies });
    const claimed = url.searchParams.get('accountProfileId');
    if (claimed !== null && claimed !== view.Checkout.accountProfileId) {
      return redirectTo(sitePath('/404', language), { status: 302 });
    }
    setCookies(cookies);
    const returning = `?returnurl=${encodeURIComponent(path)}`;
    const covers = { language, site: shell.site };
    return {
      view,
      covers: await loadLineCovers(call.locals, checked, covers),
      places: await readPlaces(call, view),
      phrases: pickPhrases(shell.dictionary, isCheckoutPhrase),
      exemption: await findExemptionOffer(services, { person: viewer.person, cartId: view.cartId, language }),
      isAccountRefused: view.Checkout.BillMeLater && view.lines.some(({ autoRenew }) => autoRenew),
      documents: (await services.accountContent.purchaseTerms())?.documents[language] ?? [],
      gateway: services.payments.clientConfig(),
      paths: {
        cart: sitePath('/cart', language),
        shop: sitePath(page.t('ShopPath'), language),
        signIn: sitePath('/user/signin', language) + returning,
        signUp: sitePath('/user/signup', language) + returning,
        contact: contactPath(language, 'order'),
      },
    };
  },
});

/**
 * Checks the cart as the checkout button does.
 * @returns its lines, or a redirect to the cart if it has changed
 */
async function checkLines(
  { services, page, url }: PageCall,
  { owner, context, cookies }: CartSession,
): Promise<Response | PricedCart['lines']> {
  if (!owner) return [];
  const orderSource = url.searchParams.get('order_src') ?? undefined;
  const synced = await syncCart(services, { owner, context }, { orderSource });
  if (!synced) return [];
  if (isAsSeen(synced)) return synced.after.lines;
  const path = sitePath('/cart', page.language);
  return redirectTo(path, { status: 302, cookies: cookies(countPieces(synced.after)) });
}

/**
 * Returns what must be settled in the cart before an order: the question about automatic renewals, or the missing
 * payment method for them. Guests are asked after they have signed in, with their own prices.
 */
function findQuestion({ problems, isGuest }: CheckoutView): string | null {
  if (isGuest) return null;
  if (problems.includes('renewal_needs_card')) return '?problem=renewal_needs_card';
  return problems.includes('renewal_not_agreed') ? '?confirm=renewals' : null;
}

/** Returns whether all items and discounts are unchanged. Prices are shown by the checkout. */
const isAsSeen = ({ before, after }: { before: PricedCart; after: PricedCart }): boolean =>
  before.lostPromotions.length === 0 && linesOf(before) === linesOf(after);
const linesOf = ({ lines }: PricedCart): string => JSON.stringify(lines.map(({ id, quantity }) => [id, quantity]));

/** Returns the countries, and the states of those that this checkout uses already. */
async function readPlaces({ locals, language }: PageCall, view: CheckoutView): Promise<Places> {
  const { ShippingAddress, BillingAddress } = view.Checkout;
  const addresses = [ShippingAddress, BillingAddress, ...view.savedAddresses].filter((address) => address !== null);
  const known = [...new Set([locals.site.installation.country, ...addresses.map(({ Country }) => Country)])].filter(
    Boolean,
  );
  const [{ countries }, ...lists] = await Promise.all([
    readPlaceLists(locals, language, ''),
    ...known.map((countryCode) => read(locals, getStates, { countryCode, language })),
  ]);
  return { countries, states: Object.fromEntries(lists.map(({ states }, at) => [known[at] ?? '', states])) };
}
