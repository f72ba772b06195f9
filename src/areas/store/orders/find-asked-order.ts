import { isLinkToken, readerWithLink } from '../../../../server/store/orders/links/order-link.ts';
import { orderLinkPath } from '../../../../server/store/orders/order-paths.rules.ts';
import { findOwnOrderByNumber, type Order } from '../../../../server/store/orders/order.repo.ts';
import { redirectToSignIn } from '../../../http/authorize.ts';
import type { PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';

/**
 * Returns the order with the address's number, for its owner or by the link in the email. Signed-out visitors may be
 * the owner and sign in first; all others get the 404 page.
 */
export async function findAskedOrder(call: PageCall): Promise<Order | Response> {
  const { services, viewer, params, url, language } = call;
  const link = url.searchParams.get('link');
  const reader = await readerWithLink(services, viewer.reader, link);
  const order = await findOwnOrderByNumber(services.db, params['orderNumber'] ?? '', reader);
  if (order) return order;
  if (link !== null && isLinkToken(link)) return redirectTo(orderLinkPath(link, language), { status: 302 });
  return viewer.person === null ? redirectToSignIn(call) : notFound();
}
