import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { getOrderStanding } from '../../../../../server/orders/orders.contract.ts';
import { findOrderStanding } from '../../../../../server/orders/placing/place-order.ts';
import { showStanding } from '../../../../../server/orders/show-order.ts';
import { succeed } from '../../../../../server/result.ts';

export const ALL = refuseOtherMethods(getOrderStanding);

export const GET = endpoint(getOrderStanding, async ({ services, viewer, params, query }) => {
  const found = await findOrderStanding(services, viewer.reader, params['key'] ?? '');
  return found.ok ? succeed(showStanding(found.value, query.language)) : found;
});
