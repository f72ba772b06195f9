import * as v from 'valibot';
import { routeLocale, sitePath } from '../../../server/content/content.rules.ts';
import { idempotencyKey } from '../../../server/orders/orders.contract.ts';
import { readerOf } from '../../../server/orders/orderer.ts';
import { continueOrder } from '../../../server/orders/place-order.ts';
import { confirmationPath } from '../../../server/orders/order-paths.rules.ts';
import { leaveFor, type PageContext } from '../account/open-account.ts';

/**
 * Where the bank sends its customer back to: goes on with the order and leads to its confirmation, or back to the
 * checkout, which asks how the order stands and says so. Works without JavaScript, and again after a reload.
 */
export async function returnToOrder({ locals, params }: PageContext): Promise<Response> {
  const language = routeLocale(params);
  const key = v.safeParse(idempotencyKey, params['key']);
  if (!key.success) return new Response('Not found', { status: 404 });
  const { services, person, caller } = locals;
  const gone = await continueOrder(services, readerOf(services.env, person, caller.headers), key.output);
  if (gone.ok && gone.value.state === 'placed') {
    return leaveFor(confirmationPath(gone.value.orderId, gone.value.orderNumber, language));
  }
  return leaveFor(sitePath('/checkout', language));
}
