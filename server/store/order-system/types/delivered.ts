import { recordOrderEvent } from '../../orders/events/order-event.repo.ts';
import { raiseVersion } from '../../orders/order.repo.ts';
import { listShipments, saveShipmentFact } from '../../orders/shipments/shipment.repo.ts';
import { applied, defineEventType } from '../event-type.ts';
import { tellBuyer } from '../../orders/messages/tell-buyer.ts';

/** A parcel has arrived. Told before the parcel left, it waits for its units and ships nothing. */
export const orderDelivered = defineEventType('order.delivered', {
  thing: ({ shipment }, { order }) => `${order.id} ${shipment}`,
  async apply(tx, services, { order, cause, data: { shipment: reference } }) {
    const known = (await listShipments(tx, order.id)).find((each) => each.reference === reference);
    const isNews = (known?.deliveredAt ?? null) === null;
    await saveShipmentFact(
      tx,
      { orderId: order.id, reference, createdAt: services.clock.now() },
      { deliveredAt: cause.at },
    );
    await raiseVersion(tx, order, null);
    if (!isNews) return applied;
    await recordOrderEvent(tx, order.id, { kind: 'delivered', data: { shipment: reference } }, cause);
    const { carrier = '', tracking = '' } = known ?? {};
    await tellBuyer(tx, services, order, { kind: 'delivered', carrier, tracking });
    return applied;
  },
});

/** A parcel is lost; what follows from it, such as another parcel or a credit, staff decide. */
export const orderLost = defineEventType('order.lost', {
  thing: ({ shipment }, { order }) => `${order.id} ${shipment}`,
  async apply(tx, services, { order, cause, data: { shipment: reference } }) {
    const known = (await listShipments(tx, order.id)).find((each) => each.reference === reference);
    const fact = { lostAt: cause.at };
    await saveShipmentFact(tx, { orderId: order.id, reference, createdAt: services.clock.now() }, fact);
    await raiseVersion(tx, order, null);
    if ((known?.lostAt ?? null) === null) {
      await recordOrderEvent(tx, order.id, { kind: 'lost', data: { shipment: reference } }, cause);
    }
    return applied;
  },
});
