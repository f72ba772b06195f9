import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { seatPrefix } from '../assemble-products.ts';
import { inventory, trainingSessions, variants } from '../catalog.table.ts';

/**
 * Keeps orders from changing stock until the transaction ends, in the order in which they lock it.
 * @param productId null for the stock of all products
 */
export async function lockStock(tx: Database, productId: string | null): Promise<void> {
  const own = tx
    .select({ sku: variants.sku })
    .from(variants)
    .where(eq(variants.productId, productId ?? ''));
  const seats = tx
    .select({ key: sql`${seatPrefix} || ${trainingSessions.id}` })
    .from(trainingSessions)
    .where(eq(trainingSessions.productId, productId ?? ''));
  const ofProduct = or(inArray(inventory.sku, own), inArray(inventory.sku, seats));
  await tx
    .select({ sku: inventory.sku })
    .from(inventory)
    .where(productId === null ? undefined : ofProduct)
    .orderBy(asc(inventory.sku))
    .for('update');
}
