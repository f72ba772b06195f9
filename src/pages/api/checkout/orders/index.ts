import * as v from 'valibot';
import { endpoint, refuseOtherMethods } from '../../../../../server/http/endpoint.ts';
import { idempotencyHeader, idempotencyKey, postOrder } from '../../../../../server/store/orders/orders.contract.ts';
import { placeOrder } from '../../../../../server/store/orders/placing/place-order.ts';
import { showOrderStatus } from '../../../../../server/store/orders/show-order.ts';
import { fail, succeed } from '../../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postOrder);

export const POST = endpoint(postOrder, async ({ services, viewer, body }) => {
  const key = v.safeParse(idempotencyKey, viewer.caller.headers.get(idempotencyHeader));
  if (!key.success) {
    return fail('bad_request', `The header ${idempotencyHeader} ${key.issues[0].message}.`);
  }
  const visitor = { ...viewer, language: body.language };
  const placed = await placeOrder(services, visitor, { ...body, key: key.output });
  return placed.ok ? succeed(showOrderStatus(placed.value, body.language)) : placed;
});
