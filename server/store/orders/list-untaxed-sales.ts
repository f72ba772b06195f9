import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { TaxCode } from '../catalog/tax-code.contract.ts';
import { taxRates } from '../catalog/tax-rate.table.ts';
import { orderLines, orders } from './order.table.ts';

/** What was sold in a state without a row of the table: it was not taxed. */
export interface UntaxedSale {
  state: string;
  code: TaxCode;
  orders: number;
  /** After discounts, in cents. */
  netMinor: number;
  /** Of the last order. */
  lastAt: Date;
}

/** How far back is looked, in days: a year, for which taxes are declared. */
const lookBack = 365;

/**
 * Returns codes that were sold in states of the seller without a row that was valid on the day of the order, with the
 * largest amounts first. A row that is added with an earlier day takes them off the list.
 * @param states where the seller is registered
 */
export async function listUntaxedSales(
  db: Database,
  { states, home, timeZone, now }: { states: readonly string[]; home: string; timeZone: string; now: Date },
): Promise<UntaxedSale[]> {
  if (states.length === 0) return [];
  const place = sql`coalesce(${orders.shippingAddress}, ${orders.billingAddress})`;
  const since = new Date(now.getTime() - lookBack * 86_400_000).toISOString();
  const { rows } = (await db.execute(sql`
    with sold as (
      select ${orders.id} as id, ${orders.placedAt} as placed_at, ${place} ->> 'state' as state,
        ${orderLines.taxCode} as code, ${orderLines.totalMinor} as net_minor
      from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      where ${orders.placedAt} > ${since}::timestamptz and ${place} ->> 'country' = ${home}
        and ${orderLines.taxCode} is not null and ${orderLines.totalMinor} > 0
      union all
      select ${orders.id}, ${orders.placedAt}, ${place} ->> 'state', 'shipping', ${orders.shippingMinor}
      from ${orders}
      where ${orders.placedAt} > ${since}::timestamptz and ${place} ->> 'country' = ${home}
        and ${orders.shippingMinor} > 0
        and exists (select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.taxCode} is not null)
    )
    select state, code, count(distinct id)::int as orders, sum(net_minor)::text as net_minor, max(placed_at) as last_at
    from sold
    where state = any(${sql.param([...states])}::text[]) and not exists (
      select 1 from ${taxRates}
      where ${taxRates.state} = sold.state and ${taxRates.code} = sold.code
        and ${taxRates.from} <= (sold.placed_at at time zone ${timeZone})::date
    )
    group by state, code
    order by sum(net_minor) desc, state, code`)) as unknown as {
    rows: { state: string; code: TaxCode; orders: number; net_minor: string; last_at: string | Date }[];
  };
  return rows.map((row) => ({
    state: row.state,
    code: row.code,
    orders: row.orders,
    netMinor: Number(row.net_minor),
    lastAt: new Date(row.last_at),
  }));
}
