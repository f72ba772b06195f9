import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { exemptionCertificates } from '../../checkout/exemption.table.ts';
import { orders } from '../order.table.ts';

/** An order that was placed with tax while its certificate waited, which is approved since. */
export interface TaxToReturn {
  orderNumber: string;
  certificateId: string;
  /** Tax of its invoices that no credit note has given back, in cents. */
  taxMinor: number;
  placedAt: Date;
  name: string;
}

/** Orders listed for staff. */
const listed = 100;

/**
 * Returns the tax of an order's invoices that no credit note has given back, in cents; tax of what has not been invoiced
 * yet is not charged.
 * @param orderId column with the number of the order
 */
export const taxLeft = (orderId: SQL): SQL<number> => sql<number>`(
  coalesce((select sum(i.tax_minor) from invoices i where i.order_id = ${orderId}), 0)
  - coalesce((select sum(n.tax_minor) from credit_notes n where n.order_id = ${orderId}), 0))::int`;

const left = taxLeft(sql`${orders.id}`);

/**
 * Returns the orders whose tax is to be given back: the certificate of `exemption_pending_certificate_id` is approved for the
 * state where the tax was owed. Oldest first.
 */
export const listTaxToReturn = (db: Database): Promise<TaxToReturn[]> => select(db, undefined);

/** Returns the tax of one order that is to be given back, in cents; 0 for none. */
export async function findTaxToReturn(db: Database, orderId: number): Promise<number> {
  const [found] = await select(db, eq(orders.id, orderId));
  return found?.taxMinor ?? 0;
}

async function select(db: Database, condition: SQL | undefined): Promise<TaxToReturn[]> {
  const state = sql`coalesce(${orders.shippingAddress}, ${orders.billingAddress}) ->> 'state'`;
  const rows = await db
    .select({
      orderNumber: orders.orderNumber,
      certificateId: exemptionCertificates.id,
      taxMinor: left,
      placedAt: orders.placedAt,
      firstName: orders.firstName,
      lastName: orders.lastName,
    })
    .from(orders)
    .innerJoin(exemptionCertificates, eq(exemptionCertificates.id, orders.exemptionPendingCertificateId))
    .where(
      and(
        condition,
        eq(exemptionCertificates.state, 'approved'),
        sql`${exemptionCertificates.states} @> to_jsonb(${state})`,
        gt(left, 0),
      ),
    )
    .orderBy(asc(orders.placedAt))
    .limit(listed);
  return rows.map(({ orderNumber, certificateId, taxMinor, placedAt, firstName, lastName }) => ({
    orderNumber,
    certificateId,
    taxMinor,
    placedAt,
    name: `${firstName} ${lastName}`.trim(),
  }));
}
