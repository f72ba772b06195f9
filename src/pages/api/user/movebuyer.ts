import { endpoint, refuseOtherMethods } from '../../../../server/http/endpoint.ts';
import { moveOwnBuyer } from '../../../../server/store/orders/grants/move-buyer.ts';
import { postMoveBuyer } from '../../../../server/store/orders/orders.contract.ts';
import { fail, succeed } from '../../../../server/platform/result.ts';

export const ALL = refuseOtherMethods(postMoveBuyer);

export const POST = endpoint(postMoveBuyer, async ({ services, viewer: { person }, body, requestId }) => {
  const userId = person?.userId ?? '';
  if (body.userId !== userId) return fail('not_found', 'There is no such membership line among your orders.');
  const moved = await moveOwnBuyer(services, userId, body);
  if (!moved.ok) return moved;
  services.delivery.poke();
  return succeed({ status: 200, body: { code: 200, message: 'moved', requestId, payload: moved.value } });
});
