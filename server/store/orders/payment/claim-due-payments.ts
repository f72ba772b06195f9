import { asc, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { orders } from '../order.table.ts';

/**
 * Claims orders with a due payment in one statement: on PostgreSQL two nodes never claim the same one.
 * @param lease how long other nodes skip them, in milliseconds
 */
export async function claimDuePayments(
  db: Database,
  now: Date,
  { limit, lease }: { limit: number; lease: number },
): Promise<number[]> {
  const due = db
    .select({ id: orders.id })
    .from(orders)
    .where(lte(orders.paymentLookAt, now))
    .orderBy(asc(orders.paymentLookAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(orders)
    .set({ paymentLookAt: new Date(now.getTime() + lease) })
    .where(sql`${orders.id} = any(array${due})`)
    .returning({ id: orders.id });
  return claimed.map(({ id }) => id);
}
