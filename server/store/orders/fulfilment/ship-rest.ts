import type { Database } from '../../../platform/db/connection.ts';
import type { OrganizationCalendar } from '../../../platform/dates/today.ts';
import type { EventCause } from '../events/order-event.repo.ts';
import { listOrderLines, type Order } from '../order.repo.ts';
import { shipUnits, unshippedUnits } from './ship-units.ts';

/**
 * Records that everything left of a locked order has been shipped or become available. Nothing happens if nothing is
 * left. Call it last in the transaction: the series of invoices stays locked until its end.
 */
export async function shipRest(
  tx: Database,
  calendar: OrganizationCalendar,
  order: Order,
  cause: EventCause,
): Promise<void> {
  const lines = await listOrderLines(tx, order.id);
  const units = await unshippedUnits(tx, order, lines);
  if (units.size === 0) return;
  await shipUnits(tx, calendar, { order, lines, units, reference: null, carrier: '', tracking: '', cause });
}
