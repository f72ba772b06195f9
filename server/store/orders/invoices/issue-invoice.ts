import type { Database } from '../../../platform/db/connection.ts';
import { todayOf, type OrganizationCalendar } from '../../../platform/dates/today.ts';
import { recordOrderEvent } from '../events/order-event.repo.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import { insertInvoice, listInvoiceLines, listInvoices, type InvoiceLine, type StoredInvoice } from './invoice.repo.ts';
import { lineTaxes } from './line-taxes.rules.ts';
import { addUp, grossOf, takeUnits } from './shares.rules.ts';
import { takeNumber } from './take-number.ts';

/** Units of order lines, by the line's id. */
export type UnitsByLine = ReadonlyMap<string, number>;

interface Billed {
  /** Locked. */
  order: Order;
  lines: readonly OrderLine[];
  units: UnitsByLine;
  /** The shipment it bills; null for what was unlocked. */
  shipmentId: string | null;
  /** Last day to pay; null if it is due at once. */
  dueOn?: string | null;
}

type BilledLine = Pick<InvoiceLine, 'orderLineId' | 'units' | 'netMinor' | 'taxMinor' | 'ratePpm'>;

/**
 * Issues the invoice of some units of an order, in the transaction in which they are unlocked or shipped. The shipping
 * is billed with the first parcel. Units that were invoiced before are left out. Call it last: its series stays locked.
 * @returns null if nothing is left to invoice of them
 */
export async function issueInvoice(
  tx: Database,
  calendar: OrganizationCalendar,
  { order, lines, units, shipmentId, dueOn = null }: Billed,
): Promise<StoredInvoice | null> {
  const before = await listInvoiceLines(
    tx,
    (await listInvoices(tx, order.id)).map(({ id }) => id),
  );
  const billed = billLines({ order, lines, units }, before);
  if (billed.length === 0) return null;
  const issuedAt = calendar.clock.now();
  const taxMinor = billed.reduce((sum, line) => sum + line.taxMinor, 0);
  const totalMinor = billed.reduce((sum, line) => sum + grossOf(line), 0);
  const number = await takeNumber(tx, 'INV', todayOf(calendar));
  const invoice = { number, orderId: order.id, shipmentId, issuedAt, dueOn, taxMinor, totalMinor };
  const issued = await insertInvoice(tx, invoice, billed);
  const event = { kind: 'invoiced', data: { number, amountMinor: totalMinor } } as const;
  await recordOrderEvent(tx, order.id, event, { actor: 'site', at: issuedAt });
  return issued;
}

/** Returns the lines of the next invoice. */
export function billLines(
  { order, lines, units }: Pick<Billed, 'order' | 'lines' | 'units'>,
  before: readonly BilledLine[],
): BilledLine[] {
  const taxes = lineTaxes(order.taxMinor - order.shippingTaxMinor, lines);
  const billed = lines.flatMap((line, index): BilledLine[] => {
    const taken = addUp(before.filter(({ orderLineId }) => orderLineId === line.id));
    const wanted = Math.min(units.get(line.id) ?? 0, line.quantity - line.cancelledUnits - taken.units);
    const row = { units: line.quantity, netMinor: line.totalMinor, taxMinor: taxes[index] ?? 0 };
    const step = wanted > 0 ? takeUnits(row, taken, wanted) : null;
    if (!step) return [];
    const { netMinor, taxMinor } = step.part;
    return [{ orderLineId: line.id, units: wanted, netMinor, taxMinor, ratePpm: line.ratePpm }];
  });
  const isParcel = lines.some(
    ({ id, isDigital }) => !isDigital && billed.some(({ orderLineId }) => orderLineId === id),
  );
  const isShippingBilled = before.some(({ orderLineId }) => orderLineId === null);
  const isShippingDue = isParcel && !isShippingBilled && order.shippingMinor > 0;
  const { shippingMinor: netMinor, shippingTaxMinor: taxMinor, shippingRatePpm: ratePpm } = order;
  const shipping = { orderLineId: null, units: 1, netMinor, taxMinor, ratePpm };
  return isShippingDue ? [...billed, shipping] : billed;
}

/** Returns the units that are unlocked when an order is placed: files that are available. */
export const unlockedUnits = (lines: readonly OrderLine[]): UnitsByLine =>
  new Map(
    lines
      .filter(({ isDigital, awaitedCode }) => isDigital && awaitedCode !== 'NYP')
      .map(({ id, quantity }) => [id, quantity]),
  );

/** Returns all units of an order that were not cancelled. */
export const allUnits = (lines: readonly OrderLine[]): UnitsByLine =>
  new Map(lines.map(({ id, quantity, cancelledUnits }) => [id, quantity - cancelledUnits]));
