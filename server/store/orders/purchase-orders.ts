import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { assignFiles } from '../../platform/files/file.repo.ts';
import { purchaseOrderPurpose } from '../checkout/attach-purchase-order.ts';
import type { Order } from './order.repo.ts';
import { orders } from './order.table.ts';

/**
 * Returns the number of the customer's last order with a purchase-order number, in any case; null without one. Cancelled
 * orders do not count.
 */
export async function findPoNumberUse(db: Database, userId: string, poNumber: string): Promise<string | null> {
  const isSame = sql`lower(${orders.poNumber}) = lower(${poNumber})`;
  const [found] = await db
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(and(eq(orders.userId, userId), isSame, isNull(orders.cancelledAt)))
    .orderBy(desc(orders.id))
    .limit(1);
  return found?.orderNumber ?? null;
}

/** Keeps the file of a purchase order with the order that was placed with it. */
export async function keepPurchaseOrderFile(tx: Database, { id, userId, poFileId }: Order): Promise<void> {
  if (poFileId === null || userId === null) return;
  const usedBy = `${purchaseOrderPurpose}:${id}`;
  await assignFiles(tx, { ids: [poFileId], owner: userId, purpose: purchaseOrderPurpose, usedBy });
}
