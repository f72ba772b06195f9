import { readCartLink } from '../../../../../server/store/cart/cart-link.rules.ts';
import { loadCartSession } from '../../../../../server/store/cart/cart-session.ts';
import { countPieces, showCart } from '../../../../../server/store/cart/show-cart.ts';
import { syncCart } from '../../../../../server/store/cart/sync-cart.ts';
import { organizationDate } from '../../../../../server/platform/dates/organization-date.rules.ts';
import type { CartProblem } from '../../../../../islands/store/cart/cart.store.ts';
import { loadLineCovers } from '../../../../components/product/line-covers.ts';
import { siteFrame } from '../../../../layouts/site-frame.ts';
import { definePage } from '../../../../http/define-page.ts';
import { answerCartLink } from './answer-cart-link.ts';
import { cartIntents } from './cart-intents.ts';

/**
 * Shows the cart after checking it against prices, stock and the person's record; carries out add-to-cart links.
 * Reading never creates a cart. Its forms redirect here, so that a reload submits nothing twice.
 */
export const cartPage = definePage({
  access: 'public',
  frame: siteFrame,
  async load(call) {
    const { page, viewer, services, url, setCookies } = call;
    const link = readCartLink(url.searchParams, organizationDate(services.clock.now(), services.installation.timeZone));
    if (link) return answerCartLink(call, link);
    const { owner, context, cookies } = await loadCartSession(services, viewer);
    const priced = (owner && (await syncCart(services, { owner, context })))?.after ?? null;
    setCookies(cookies(countPieces(priced)));
    const { person } = viewer;
    return {
      cart: showCart(priced, context, page.language),
      covers: await loadLineCovers(call.locals, priced?.lines ?? [], {
        language: page.language,
        site: page.shell.site,
      }),
      // In cents; the checkout uses it.
      creditMinor: person && priced ? await services.readCredit(services.db, person.userId) : 0,
      problem: readProblem(url.searchParams),
      isAdded: url.searchParams.get('done') === 'added',
      isConfirming: url.searchParams.get('confirm') === 'renewals',
    };
  },
  intents: cartIntents,
});

/** Reads a problem from the address; its text comes from the dictionary, never from the address. */
function readProblem(query: URLSearchParams): CartProblem | null {
  const code = query.get('problem');
  const wait = Number(query.get('wait'));
  return code === null
    ? null
    : { code, reason: query.get('reason'), retryAfterSeconds: Number.isInteger(wait) && wait > 0 ? wait : null };
}
