import { confirmationPath, orderLinkPath, ownOrderPath } from '../../../../server/store/orders/order-paths.rules.ts';
import type { Order } from '../../../../server/store/orders/order.repo.ts';

/** Returns the address of an order for its buyer. @param link token of the link that a guest has followed */
export function orderHref(
  { id, userId, orderNumber }: Pick<Order, 'id' | 'userId' | 'orderNumber'>,
  language: string,
  link: string | null,
): string {
  if (userId !== null) return ownOrderPath(String(id), language);
  return link === null ? confirmationPath(String(id), orderNumber, language) : orderLinkPath(link, language);
}
