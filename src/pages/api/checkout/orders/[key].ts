import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { getOrderStanding } from '../../../../../server/store/orders/orders.contract.ts';
import { findOrderStatus } from '../../../../../server/store/orders/placing/place-order.ts';
import { showOrderStatus } from '../../../../../server/store/orders/show-order.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getOrderStanding);

export const GET = endpoint(getOrderStanding, async ({ services, viewer, params, query }) => {
  const found = await findOrderStatus(services, viewer.reader, params['key'] ?? '');
  return found.ok ? succeed(showOrderStatus(found.value, query.language)) : found;
});
