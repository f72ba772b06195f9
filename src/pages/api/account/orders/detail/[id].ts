import { endpoint, refuseOtherMethods } from '../../../../../../server/http/endpoint.ts';
import { findOwnOrder, listOrderLines } from '../../../../../../server/store/orders/order.repo.ts';
import { getOrderDetail } from '../../../../../../server/store/orders/orders.contract.ts';
import { showOrderDetail } from '../../../../../../server/store/orders/show-order.ts';
import { fail, succeed } from '../../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(getOrderDetail);

export const GET = endpoint(getOrderDetail, async ({ services, viewer, params, requestId }) => {
  const { reader } = viewer;
  if (!reader.userId && !reader.tokenHash) return fail('unauthorized', 'Sign in, or ask in the browser of the order.');
  const order = await findOwnOrder(services.db, Number(params['id']), reader);
  // A guest who does not own it learns no more than somebody without a cart.
  if (!order && !reader.userId) return fail('unauthorized', 'Sign in, or ask in the browser of the order.');
  if (!order) return fail('not_found', 'There is no such order.');
  const payload = showOrderDetail(order, await listOrderLines(services.db, order.id));
  return succeed({ status: 200, body: { code: 200, message: 'found', requestId, payload } });
});
