import type { Database } from '../../../platform/db/connection.ts';
import type { OrganizationCalendar } from '../../../platform/dates/today.ts';
import { recordOrderEvent, type EventCause } from '../events/order-event.repo.ts';
import type { StoredInvoice } from '../invoices/invoice.repo.ts';
import { issueInvoice, unlockedUnits, type UnitsByLine } from '../invoices/issue-invoice.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { insertShipment, listShipmentLines, listShipments, type Shipment } from '../shipments/shipment.repo.ts';

/** A delivery as the order system, staff or the site tells it. */
export interface Delivery {
  /** By order line; null for all that is left. */
  units: UnitsByLine | null;
  /** The order system's name of the shipment; null if staff or the site recorded it. */
  reference: string | null;
  carrier: string;
  tracking: string;
  cause: EventCause;
}

interface Shipped {
  /** Locked. */
  order: Order;
  lines: readonly OrderLine[];
  /** At most those of `unshippedUnits`. */
  units: UnitsByLine;
  delivery: Delivery;
}

/** Returns a delivery of all that is left, as staff or the site record it. */
export const deliveryOf = (units: UnitsByLine | null, cause: EventCause): Delivery => ({
  units,
  reference: null,
  carrier: '',
  tracking: '',
  cause,
});

/**
 * Returns the units of an order that have neither been unlocked nor shipped nor cancelled, by line; lines without any are
 * left out.
 */
export async function unshippedUnits(db: Database, order: Order, lines: readonly OrderLine[]): Promise<UnitsByLine> {
  const shipped = await listShipmentLines(
    db,
    (await listShipments(db, order.id)).map(({ id }) => id),
  );
  const unlocked = order.stoppedBy === null ? unlockedUnits(lines) : new Map<string, number>();
  return new Map(
    lines
      .map(({ id, quantity, cancelledUnits }): [string, number] => {
        const sent = shipped.filter(({ orderLineId }) => orderLineId === id).reduce((sum, { units }) => sum + units, 0);
        return [id, unlocked.has(id) ? 0 : quantity - cancelledUnits - sent];
      })
      .filter(([, units]) => units > 0),
  );
}

/**
 * Stores that units of an order have left: the shipment, its invoice and the event. The caller charges it and tells the
 * buyer.
 */
export async function shipUnits(
  tx: Database,
  calendar: OrganizationCalendar,
  { order, lines, units, delivery }: Shipped,
): Promise<{ shipment: Shipment; invoice: StoredInvoice | null }> {
  const { id: orderId } = order;
  const { reference, carrier, tracking, cause } = delivery;
  const createdAt = calendar.clock.now();
  const shipment = await insertShipment(
    tx,
    { orderId, reference, carrier, tracking, shippedAt: cause.at, createdAt },
    units,
  );
  const count = [...units.values()].reduce((sum, some) => sum + some, 0);
  await recordOrderEvent(tx, orderId, { kind: 'shipped', data: { units: count, carrier, tracking } }, cause);
  const invoice = await issueInvoice(tx, calendar, { order, lines, units, shipmentId: shipment.id });
  return { shipment, invoice };
}
