import { accessPages } from '../../../server/access/access.rules.ts';
import { findAccount } from '../../../server/accounts/account.repo.ts';
import type { CartLink } from '../../../server/cart/cart-link.rules.ts';
import { beginVisit } from '../../../server/cart/cart-visit.ts';
import { followCartLink } from '../../../server/cart/follow-cart-link.ts';
import { readPricedCart } from '../../../server/cart/read-cart.ts';
import { countPieces } from '../../../server/cart/show-cart.ts';
import { sitePath, type Locale } from '../../../server/content/content.rules.ts';
import { leaveFor } from '../account/open-account.ts';
import { leaveWith } from '../sign-in/open-form.ts';
import { problemAddress, type PageContext } from './open-cart.ts';

/**
 * Answers an add-to-cart link (B-051, AMB-41): who is not signed in does so first and comes back to it (AMB-42); a
 * person it was not made for gets the page that is not there. Then it is done once, and the address loses its query,
 * so that reload and back do nothing. A browser that only fetches ahead changes nothing.
 */
export async function openCartLink(
  { locals, request, url }: PageContext,
  language: Locale,
  link: CartLink,
): Promise<Response> {
  const { services, person, caller } = locals;
  const path = sitePath('/cart', language);
  const isAhead = /prefetch|prerender/i.test(
    request.headers.get('sec-purpose') ?? request.headers.get('purpose') ?? '',
  );
  if (isAhead || request.method === 'HEAD') {
    return new Response(null, { status: 503, headers: { 'Cache-Control': 'private, no-store' } });
  }
  if (!person) {
    const back = encodeURIComponent(path + url.search);
    return leaveFor(`${sitePath(accessPages.signIn, language)}?returnurl=${back}`, 302);
  }
  const account = await findAccount(services.db, person.userId);
  if (!account?.netsuiteId || account.netsuiteId !== link.netsuiteId) return leaveFor(sitePath('/404', language), 302);

  const visit = await beginVisit(services, person, caller.headers);
  const owner = { userId: person.userId };
  const orderSource = url.searchParams.get('order_src') ?? undefined;
  const followed = await followCartLink(services, { owner, context: visit.context, orderSource }, link);
  const cart = await readPricedCart(services, { owner, context: visit.context });
  // The source of the visit is kept by the page it leads to (part 1 §7).
  const target = followed.ok ? path : problemAddress(path, followed);
  const source = orderSource ? `${followed.ok ? '?' : '&'}${new URLSearchParams({ order_src: orderSource })}` : '';
  return leaveWith(target + source, visit.cookies(countPieces(cart)));
}
