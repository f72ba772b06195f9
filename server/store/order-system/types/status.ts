import { settleUses } from '../../orders/credits/promotion-uses.repo.ts';
import { recordOrderEvent } from '../../orders/events/order-event.repo.ts';
import { raiseVersion, setOrderStatus } from '../../orders/order.repo.ts';
import { applied, defineEventType } from '../event-type.ts';

/** The order system's word for the state of an order; an unknown word is kept and shown. */
export const orderStatus = defineEventType('order.status', {
  thing: (_, { order }) => String(order.id),
  async apply(tx, _, { order, cause, data: { status } }) {
    if (status === order.status) return applied;
    await setOrderStatus(tx, order.id, status);
    await settleUses(tx, order.id);
    await raiseVersion(tx, order, null);
    await recordOrderEvent(tx, order.id, { kind: 'status', data: { status } }, cause);
    return applied;
  },
});
