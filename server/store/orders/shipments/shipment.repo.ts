import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { shipmentLines, shipments } from './shipment.table.ts';

export type Shipment = typeof shipments.$inferSelect;
export type ShipmentLine = typeof shipmentLines.$inferSelect;

/** Stores a shipment with its units by order line. */
export async function insertShipment(
  tx: Database,
  shipment: typeof shipments.$inferInsert,
  units: ReadonlyMap<string, number>,
): Promise<Shipment> {
  const [made] = await tx.insert(shipments).values(shipment).returning();
  if (!made) throw new Error('The database gave no row back for a new shipment.');
  const lines = [...units].map(([orderLineId, some]) => ({ shipmentId: made.id, orderLineId, units: some }));
  await tx.insert(shipmentLines).values(lines);
  return made;
}

/** Returns the shipments of an order, the first one first. */
export const listShipments = async (db: Database, orderId: number): Promise<Shipment[]> =>
  db
    .select()
    .from(shipments)
    .where(eq(shipments.orderId, orderId))
    .orderBy(asc(shipments.createdAt), asc(shipments.id));

/** Returns the lines of shipments. */
export async function listShipmentLines(db: Database, shipmentIds: readonly string[]): Promise<ShipmentLine[]> {
  if (shipmentIds.length === 0) return [];
  return db
    .select()
    .from(shipmentLines)
    .where(inArray(shipmentLines.shipmentId, [...shipmentIds]));
}
