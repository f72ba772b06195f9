import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { shipmentLines, shipments } from './shipment.table.ts';

export type Shipment = typeof shipments.$inferSelect;
export type ShipmentLine = typeof shipmentLines.$inferSelect;

/** Stores a shipment with its units by order line; one whose delivery was told before it left gets its units. */
export async function insertShipment(
  tx: Database,
  shipment: typeof shipments.$inferInsert,
  units: ReadonlyMap<string, number>,
): Promise<Shipment> {
  const { carrier, tracking, shippedAt } = shipment;
  const [made] = await tx
    .insert(shipments)
    .values(shipment)
    .onConflictDoUpdate({ target: [shipments.orderId, shipments.reference], set: { carrier, tracking, shippedAt } })
    .returning();
  if (!made) throw new Error('The database gave no row back for a new shipment.');
  const lines = [...units].map(([orderLineId, some]) => ({ shipmentId: made.id, orderLineId, units: some }));
  await tx.insert(shipmentLines).values(lines);
  return made;
}

/** Stores what was told of a shipment; one that is not known yet is made, without units. */
export async function saveShipmentFact(
  tx: Database,
  shipment: { orderId: number; reference: string; createdAt: Date },
  fact: Partial<Pick<Shipment, 'carrier' | 'tracking' | 'shippedAt' | 'deliveredAt' | 'lostAt'>>,
): Promise<void> {
  await tx
    .insert(shipments)
    .values({ ...shipment, ...fact })
    .onConflictDoUpdate({ target: [shipments.orderId, shipments.reference], set: fact });
}

/** Returns the shipments of several orders, the first one first. */
export async function listShipmentsByOrders(db: Database, orderIds: readonly number[]): Promise<Shipment[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(shipments)
    .where(inArray(shipments.orderId, [...orderIds]))
    .orderBy(asc(shipments.orderId), asc(shipments.createdAt), asc(shipments.id));
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
