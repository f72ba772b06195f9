import { endpoint, refuseOtherMethods } from '../../../../../../server/http/endpoint.ts';
import { findOwnOrder, listOrderLines } from '../../../../../../server/orders/order.repo.ts';
import { readerOf } from '../../../../../../server/orders/orderer.ts';
import { getOrderDetail } from '../../../../../../server/orders/orders.contract.ts';
import { showOrderDetail } from '../../../../../../server/orders/show-order.ts';
import { fail, succeed } from '../../../../../../server/result.ts';

export const ALL = refuseOtherMethods(getOrderDetail);

export const GET = endpoint(getOrderDetail, async ({ services, person, caller, params, requestId }) => {
  const order = await findOwnOrder(services.db, Number(params['id']), readerOf(services.env, person, caller.headers));
  if (!order) return fail('not_found', 'There is no such order.');
  const payload = showOrderDetail(order, await listOrderLines(services.db, order.id));
  return succeed({ status: 200, body: { code: 200, message: 'found', requestId, payload } });
});
