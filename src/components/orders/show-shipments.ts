import { longDate, timeText } from '../../../server/platform/dates/date-text.rules.ts';
import type { Database } from '../../../server/platform/db/connection.ts';
import type { Locale } from '../../../server/platform/locale.rules.ts';
import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import { unlockedUnits } from '../../../server/store/orders/invoices/issue-invoice.ts';
import { isOrderCancelled } from '../../../server/store/orders/order-list.rules.ts';
import type { Order, OrderLine } from '../../../server/store/orders/order.repo.ts';
import { fulfilmentOf, type Fulfilment } from '../../../server/store/orders/shipments/fulfilment.rules.ts';
import {
  listShipmentLines,
  listShipmentsByOrders,
  type Shipment,
  type ShipmentLine,
} from '../../../server/store/orders/shipments/shipment.repo.ts';
import { trackingLink } from '../../../server/store/orders/tracking-link.rules.ts';
import type { Translate } from '../../cms/dictionary.ts';

/** A parcel of an order in the reader's language. */
export interface ShownShipment {
  /** Such as "2 × Handbook". */
  items: string[];
  /** When it left, arrived or was lost. */
  dates: string[];
  /** Carrier and number; null without a number. */
  tracking: { text: string; href: string | null } | null;
}

interface Reader {
  language: Locale;
  t: Translate;
  timeZone: string;
}

/** The shipments of orders, with their units. */
export interface Parcels {
  shipments: readonly Shipment[];
  units: readonly ShipmentLine[];
}

/** Reads the shipments of several orders in two statements. */
export async function readParcels(db: Database, orderIds: readonly number[]): Promise<Parcels> {
  const shipments = await listShipmentsByOrders(db, orderIds);
  const units = await listShipmentLines(
    db,
    shipments.map(({ id }) => id),
  );
  return { shipments, units };
}

/** Returns those of one order. */
export function parcelsOf({ shipments, units }: Parcels, orderId: number): Parcels {
  const own = shipments.filter((each) => each.orderId === orderId);
  return { shipments: own, units: units.filter(({ shipmentId }) => own.some(({ id }) => id === shipmentId)) };
}

/** Returns the parcels of an order, without the files that became available later. */
export function showShipments(
  { shipments, units }: Parcels,
  lines: readonly OrderLine[],
  { language, t, timeZone }: Reader,
): ShownShipment[] {
  const day = (key: 'OrderShippedOn' | 'OrderDeliveredOn' | 'OrderLostOn', at: Date | null): string[] =>
    at === null ? [] : [t(key, { date: timeText(at, language, 'day', timeZone) })];
  const isParcel = ({ id, reference }: Shipment) =>
    reference !== null ||
    lines.some(
      (line) => !line.isDigital && units.some((each) => each.shipmentId === id && each.orderLineId === line.id),
    );
  return shipments.filter(isParcel).map(({ id, shippedAt, deliveredAt, lostAt, carrier, tracking }) => ({
    items: lines.flatMap((line) => {
      const sent = units.find(({ shipmentId, orderLineId }) => shipmentId === id && orderLineId === line.id);
      return sent ? [`${sent.units} × ${line.name[language]}`] : [];
    }),
    dates: [
      ...day('OrderShippedOn', shippedAt),
      ...day('OrderDeliveredOn', deliveredAt),
      ...day('OrderLostOn', lostAt),
    ],
    tracking: showTracking({ carrier, tracking }, t),
  }));
}

/** Returns carrier and number of a parcel, with the carrier's page about it where it is known. */
export function showTracking(
  { carrier, tracking }: Pick<Shipment, 'carrier' | 'tracking'>,
  t: Translate,
): ShownShipment['tracking'] {
  if (tracking === '') return null;
  const href = trackingLink(carrier, tracking);
  const key: PhraseKey = href ? 'OrderTracking' : carrier ? 'OrderTrackingOnly' : 'OrderTrackingNumber';
  return { text: t(key, { carrier, tracking }), href };
}

const wentKeys = {
  part: 'OrderWentPart',
  whole: 'OrderWentWhole',
  delivered: 'OrderWentDelivered',
} as const satisfies Record<Fulfilment, PhraseKey>;

/** Returns how far the parcels of an order have come, in the reader's words; null if none has left. */
export function fulfilmentText(
  order: Pick<Order, 'status'>,
  lines: readonly OrderLine[],
  { shipments, units }: Parcels,
  t: Translate,
): string | null {
  const unlocked = unlockedUnits(lines);
  const shipping = lines.map(({ id, quantity, cancelledUnits }) => ({
    id,
    quantity,
    cancelledUnits,
    isShipped: !unlocked.has(id),
  }));
  // Files that became available are stored as shipments too, but were not sent.
  const parcels = lines.filter(({ isDigital }) => !isDigital).map(({ id }) => id);
  const isParcel = units.some(({ orderLineId }) => parcels.includes(orderLineId));
  const went = isParcel && !isOrderCancelled(order.status) ? fulfilmentOf(shipping, shipments, units) : null;
  return went && t(wentKeys[went]);
}

/** Returns the day on which the order system expects to ship the rest of a line; null if it has told none or nothing is left. */
export function expectedText(
  line: OrderLine,
  { units }: Parcels,
  { language, t }: Omit<Reader, 'timeZone'>,
): string | null {
  const sent = units.filter(({ orderLineId }) => orderLineId === line.id).reduce((sum, each) => sum + each.units, 0);
  if (sent >= line.quantity - line.cancelledUnits) return null;
  return line.expectedOn === null ? null : t('OrderExpected', { date: longDate(line.expectedOn, language) });
}
