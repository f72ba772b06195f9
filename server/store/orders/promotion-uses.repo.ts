import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { orders } from './order.table.ts';

/** Returns the number of orders by the code of their discounts. */
export async function countPromotionUses(db: Database): Promise<Map<string, number>> {
  const code = sql<string>`used ->> 'code'`;
  const rows = await db
    .select({ code, uses: sql<number>`count(*)::int` })
    .from(sql`${orders}, jsonb_array_elements(${orders.promotions}) as used`)
    .groupBy(code);
  return new Map(rows.map(({ code: each, uses }) => [each, uses]));
}
