import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { getOrderStanding } from '../../../../../server/store/orders/orders.contract.ts';
import { findOrderStanding } from '../../../../../server/store/orders/placing/place-order.ts';
import { showStanding } from '../../../../../server/store/orders/show-order.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getOrderStanding);

export const GET = endpoint(getOrderStanding, async ({ services, viewer, params, query }) => {
  const found = await findOrderStanding(services, viewer.reader, params['key'] ?? '');
  return found.ok ? succeed(showStanding(found.value, query.language)) : found;
});
