import { isOrderCancelled } from '../../orders/order-list.rules.ts';
import { recordOrderEvent } from '../../orders/events/order-event.repo.ts';
import { shipUnits, unshippedUnits } from '../../orders/fulfilment/ship-units.ts';
import { makePaymentDue, markFulfilled, raiseVersion } from '../../orders/order.repo.ts';
import type { UnitsByLine } from '../../orders/invoices/issue-invoice.ts';
import { listShipmentLines, listShipments, saveShipmentFact } from '../../orders/shipments/shipment.repo.ts';
import { applied, defineEventType, refuse } from '../event-type.ts';
import { findTooMany, readUnits } from '../read-units.ts';
import { tellBuyer } from '../../orders/messages/tell-buyer.ts';

const isSame = (a: UnitsByLine, b: UnitsByLine): boolean =>
  a.size === b.size && [...a].every(([line, units]) => b.get(line) === units);

/**
 * A parcel has left: it is stored with its invoice, charged, and its buyer told. Told again under the same name it can
 * only change carrier, tracking and day.
 */
export const orderShipped = defineEventType('order.shipped', {
  thing: ({ shipment }, { order }) => `${order.id} ${shipment}`,
  async apply(tx, services, { order, lines, cause, data }) {
    if (isOrderCancelled(order.status) || order.cancelledAt !== null) return refuse('cancelled');
    if (order.stoppedBy !== null) return refuse('stopped');
    const told = readUnits(lines, data.lines);
    if (!told.ok) return told.refusal;
    const { shipment: reference, carrier, tracking } = data;
    const known = (await listShipments(tx, order.id)).find((each) => each.reference === reference);
    const sent = new Map(
      (known ? await listShipmentLines(tx, [known.id]) : []).map(({ orderLineId, units }) => [orderLineId, units]),
    );
    const isDelivered = (known?.deliveredAt ?? null) !== null;
    if (known && sent.size > 0) {
      if (!isSame(sent, told.units)) return refuse('shipment', reference);
      if (known.carrier === carrier && known.tracking === tracking) return applied;
      const fact = { carrier, tracking, shippedAt: cause.at };
      await saveShipmentFact(tx, { orderId: order.id, reference, createdAt: cause.at }, fact);
      await recordOrderEvent(tx, order.id, { kind: 'tracking', data: { carrier, tracking } }, cause);
      await raiseVersion(tx, order, null);
      if (!isDelivered)
        await tellBuyer(tx, services, order, { kind: 'shipped', lines, units: sent, carrier, tracking });
      return applied;
    }
    const left = await unshippedUnits(tx, order, lines);
    const tooMany = findTooMany(lines, told.units, left);
    if (tooMany !== null) return refuse('units', tooMany);
    const isRest = isSame(left, told.units);
    const now = services.clock.now();
    if (isRest) await markFulfilled(tx, order.id, now);
    await makePaymentDue(tx, order.id, now);
    await raiseVersion(tx, order, null);
    if (!isDelivered) {
      await tellBuyer(tx, services, order, { kind: 'shipped', lines, units: told.units, carrier, tracking });
    }
    // Last: the series of the invoices stays locked until the end of the transaction.
    const delivery = { units: told.units, reference, carrier, tracking, cause };
    await shipUnits(tx, services, { order, lines, units: told.units, delivery });
    return applied;
  },
});
