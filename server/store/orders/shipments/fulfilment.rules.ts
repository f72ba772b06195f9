/** How far the shipped part of an order has come. */
export type Fulfilment = 'part' | 'whole' | 'delivered';

interface ShippingLine {
  id: string;
  quantity: number;
  cancelledUnits: number;
  /** False for what is unlocked at once. */
  isShipped: boolean;
}

/**
 * Returns how far the units that ship have come; null if none has left yet, or none ships.
 * @param shipments with those that are only reported as delivered, which count nothing
 */
export function fulfilmentOf(
  lines: readonly ShippingLine[],
  shipments: readonly { id: string; deliveredAt: Date | null; lostAt: Date | null }[],
  units: readonly { shipmentId: string; units: number }[],
): Fulfilment | null {
  const wanted = lines
    .filter(({ isShipped }) => isShipped)
    .reduce((sum, { quantity, cancelledUnits }) => sum + quantity - cancelledUnits, 0);
  const left = units.reduce((sum, each) => sum + each.units, 0);
  if (left === 0) return null;
  if (left < wanted) return 'part';
  const sent = shipments.filter(({ id }) => units.some(({ shipmentId }) => shipmentId === id));
  return sent.every(({ deliveredAt, lostAt }) => deliveredAt !== null && lostAt === null) ? 'delivered' : 'whole';
}
