import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { customerMark, deleteUses, insertUses } from '../../cart/promotion-use.repo.ts';
import { promotions } from '../../catalog/promotion.table.ts';
import { invoiceLines } from '../invoices/invoice.table.ts';
import { orderLines, orders } from '../order.table.ts';
import { creditLines, creditNotes } from './credit.table.ts';

/** Units of a line that credit notes took back. */
const credited = sql`
  select coalesce(sum(${creditLines.units}), 0) from ${creditLines}
  join ${invoiceLines} on ${invoiceLines.id} = ${creditLines.invoiceLineId}
  where ${invoiceLines.orderLineId} = ${orderLines.id}`;

/** True where a bank has taken money back after a dispute. */
const isDisputed = sql`
  exists (select 1 from ${creditNotes} where ${creditNotes.orderId} = ${orders.id} and ${creditNotes.reason} = 'dispute')`;

/**
 * The condition that an order stands, so that its discounts are used: it was not cancelled, and some unit of it was neither
 * cancelled nor credited, or its buyer took the money through the bank (docs/decisions/cart.md#uses-that-come-back).
 */
const stands: SQL = sql`
  ${orders.cancelledAt} is null and ${orders.status} not ilike '%cancel%' and (${isDisputed} or exists (
    select 1 from ${orderLines}
    where ${orderLines.orderId} = ${orders.id}
      and ${orderLines.quantity} > greatest(${orderLines.cancelledUnits} + (${credited}), ${orderLines.freedSeats})))`;

/** Returns the number of orders that stand by the code of their discounts. */
export async function countPromotionUses(db: Database): Promise<Map<string, number>> {
  const code = sql<string>`used ->> 'code'`;
  const rows = await db
    .select({ code, uses: sql<number>`count(*)::int` })
    .from(sql`${orders}, jsonb_array_elements(${orders.promotions}) as used`)
    .where(stands)
    .groupBy(code);
  return new Map(rows.map(({ code: each, uses }) => [each, uses]));
}

/**
 * Makes the uses of an order what its rows say, after each change that may end it or bring it back: they are given back once
 * it does not stand. In the caller's transaction, which has locked the order; a repetition changes nothing.
 */
export async function settleUses(tx: Database, orderId: number): Promise<void> {
  const [order] = await tx
    .select({
      attemptId: orders.attemptId,
      cartId: orders.cartId,
      userId: orders.userId,
      email: orders.email,
      used: orders.promotions,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order || order.used.length === 0) return;
  const { attemptId, cartId, used } = order;
  const isStanding = (await tx.$count(orders, and(eq(orders.id, orderId), stands))) > 0;
  if (!isStanding) return deleteUses(tx, attemptId);
  const codes = used.map(({ code }) => code);
  const rows = await tx.select({ id: promotions.id }).from(promotions).where(inArray(promotions.code, codes));
  const ids = rows.map(({ id }) => id);
  await insertUses(tx, ids, { attemptId, cartId, customer: customerMark(order) });
}
