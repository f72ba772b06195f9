import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { listOwnOrders } from '../../../../../server/store/orders/list-orders.ts';
import { listOrders } from '../../../../../server/store/orders/orders.contract.ts';
import { succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(listOrders);

export const GET = endpoint(listOrders, async ({ services, viewer: { person }, params, query }) => {
  const ask = { customerId: params['customerId'] ?? '', date: query.date };
  const found = await listOwnOrders(services, person?.userId ?? '', ask);
  return found.ok ? succeed({ status: 200, body: found.value }) : found;
});
