import * as v from 'valibot';
import { sitePath } from '../../../../../server/content/items/site-path.rules.ts';
import { confirmationPath } from '../../../../../server/store/orders/order-paths.rules.ts';
import { idempotencyKey } from '../../../../../server/store/orders/orders.contract.ts';
import { continueOrder } from '../../../../../server/store/orders/placing/place-order.ts';
import { noFrame } from '../../../../layouts/site-frame.ts';
import { definePage } from '../../../../http/define-page.ts';
import { notFound, redirectTo } from '../../../../http/responses.ts';

/**
 * Return address after the bank's authentication: continues the order and redirects to its confirmation, or to the
 * checkout, which shows its state. Works without JavaScript and after a reload.
 */
export const returnPage = definePage({
  access: 'public',
  frame: noFrame,
  async load({ page, viewer, services, params }) {
    const key = v.safeParse(idempotencyKey, params['key']);
    if (!key.success) return notFound();
    const continued = await continueOrder(services, viewer.reader, key.output);
    if (continued.ok && continued.value.state === 'placed') {
      const { orderId, orderNumber } = continued.value;
      return redirectTo(confirmationPath(orderId, orderNumber, page.language));
    }
    return redirectTo(sitePath('/checkout', page.language));
  },
});
