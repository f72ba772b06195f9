import type { Database } from '../../../platform/db/connection.ts';
import { cancelUnits, type Cancelled } from '../credits/cancel-units.ts';
import type { EventCause } from '../events/order-event.repo.ts';
import { unshippedUnits } from '../fulfilment/ship-units.ts';
import type { Order, OrderLine } from '../order.repo.ts';
import type { SettleServices } from '../order-services.ts';

/**
 * Cancels the units of a line that have not shipped, in the caller's transaction; `afterCancel` follows it.
 * @returns 'shipped' if nothing is left of it, 'charging' while a charge is in progress: try again later
 */
export async function cancelDelayed(
  tx: Database,
  services: Pick<SettleServices, 'clock' | 'env' | 'installation'>,
  { order, lines, lineId, cause }: { order: Order; lines: readonly OrderLine[]; lineId: string; cause: EventCause },
): Promise<Cancelled | 'shipped' | 'charging'> {
  const left = (await unshippedUnits(tx, order, lines)).get(lineId) ?? 0;
  if (left === 0) return 'shipped';
  const units = new Map([[lineId, left]]);
  const cancelled = await cancelUnits(tx, services, { order, lines, units, cause, seenVersion: null });
  if (cancelled.ok) return cancelled.value;
  return cancelled.code === 'too_many' ? 'shipped' : 'charging';
}
