import { isLinkToken, readerWithLink } from '../../../../server/store/orders/links/order-link.ts';
import { orderLinkPath } from '../../../../server/store/orders/order-paths.rules.ts';
import { findOwnOrderByNumber, type Order } from '../../../../server/store/orders/order.repo.ts';
import { redirectToSignIn } from '../../../http/authorize.ts';
import type { PageCall } from '../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../http/responses.ts';

/**
 * Finds the order whose number an address has, for its owner or by the link that was mailed. Anybody signed out may be
 * the owner and signs in first; for everybody else there is no such page.
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
