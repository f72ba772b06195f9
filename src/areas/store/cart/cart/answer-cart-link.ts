import { findAccount } from '../../../../../server/people/accounts/account.repo.ts';
import type { CartLink } from '../../../../../server/store/cart/cart-link.rules.ts';
import { loadCartSession } from '../../../../../server/store/cart/cart-session.ts';
import { followCartLink } from '../../../../../server/store/cart/follow-cart-link.ts';
import { readPricedCart } from '../../../../../server/store/cart/read-cart.ts';
import { countPieces } from '../../../../../server/store/cart/show-cart.ts';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { redirectToSignIn } from '../../../../http/authorize.ts';
import type { PageCall } from '../../../../http/define-page.ts';
import { redirectTo, refusePrefetch } from '../../../../http/responses.ts';
import { problemPath } from '../problem-path.ts';

/**
 * Answers an add-to-cart link: anonymous visitors sign in first and return; a person whom it is not for gets the 404
 * page. Then it is carried out once, and the address loses its query, so that reload and Back do nothing. Prefetching
 * changes nothing.
 */
export async function answerCartLink(call: PageCall, link: CartLink): Promise<Response> {
  const { page, viewer, request, services, url } = call;
  const prefetch = refusePrefetch(request);
  if (prefetch) return prefetch;
  if (request.method === 'HEAD') return new Response(null, { status: 503 });
  if (!viewer.person) return redirectToSignIn(call);
  const account = await findAccount(services.db, viewer.person.userId);
  if (!account?.netsuiteId || account.netsuiteId !== link.netsuiteId) {
    return redirectTo(sitePath('/404', page.language), { status: 302 });
  }
  const visit = await loadCartSession(services, viewer);
  const owner = { userId: viewer.person.userId };
  const orderSource = url.searchParams.get('order_src') ?? undefined;
  const followed = await followCartLink(services, { owner, context: visit.context, orderSource }, link);
  const cart = await readPricedCart(services, { owner, context: visit.context });
  // The target page stores the source of the visit.
  const path = followed.ok ? page.path : problemPath(page.path, followed);
  const source = orderSource ? `${followed.ok ? '?' : '&'}${new URLSearchParams({ order_src: orderSource })}` : '';
  return redirectTo(path + source, { cookies: visit.cookies(countPieces(cart)) });
}
