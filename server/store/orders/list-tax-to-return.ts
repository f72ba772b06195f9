import { and, asc, eq, gt, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { exemptionCertificates } from '../checkout/exemption.table.ts';
import { creditNotes } from './credits/credit.table.ts';
import { orders } from './order.table.ts';

/** An order that was placed with tax while its certificate waited, which is approved since. */
export interface TaxToReturn {
  orderNumber: string;
  certificateId: string;
  /** In cents. */
  taxMinor: number;
  placedAt: Date;
  name: string;
}

/** Orders listed for staff. */
const listed = 100;

/**
 * Returns the orders whose tax is to be given back: the certificate of `exemption_pending_certificate_id` is approved for the
 * state where the tax was owed, and no credit note has given it back yet. Oldest first.
 */
export async function listTaxToReturn(db: Database): Promise<TaxToReturn[]> {
  const state = sql`coalesce(${orders.shippingAddress}, ${orders.billingAddress}) ->> 'state'`;
  const rows = await db
    .select({
      orderNumber: orders.orderNumber,
      certificateId: exemptionCertificates.id,
      taxMinor: orders.taxMinor,
      placedAt: orders.placedAt,
      firstName: orders.firstName,
      lastName: orders.lastName,
    })
    .from(orders)
    .innerJoin(exemptionCertificates, eq(exemptionCertificates.id, orders.exemptionPendingCertificateId))
    .where(
      and(
        eq(exemptionCertificates.state, 'approved'),
        sql`${exemptionCertificates.states} @> to_jsonb(${state})`,
        gt(orders.taxMinor, 0),
        notExists(
          db
            .select({ one: sql`1` })
            .from(creditNotes)
            .where(and(eq(creditNotes.orderId, orders.id), eq(creditNotes.reason, 'exemption'))),
        ),
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
