import { sql, type SQL } from 'drizzle-orm';
import { dayOf, fileOf, isIn, isoOf, money, price, rate, text, units } from './export-file.ts';

/** Where an order is taxed: the place of delivery, or of billing if nothing is delivered. */
export const placeOf = (key: 'country' | 'state'): SQL =>
  sql`coalesce(o.shipping_address, o.billing_address) ->> ${sql.raw(`'${key}'`)}`;

/** What a line of an invoice is for the sales tax; null in orders of an earlier release. */
export const codeOf = sql`case when l.id is null then 'shipping' else l.tax_code end`;

const placedAt = sql`o.placed_at`;

/** Orders that were placed in the period. */
export const orderFile = fileOf((period) => ({
  columns: [
    text('orderNumber', sql`o.order_number`),
    units('orderId', sql`o.id`),
    text('placedOn', dayOf(placedAt, period)),
    text('placedAt', isoOf(placedAt)),
    text('status', sql`o.status`),
    text('firstName', sql`o.first_name`),
    text('lastName', sql`o.last_name`),
    text('company', sql`coalesce(o.billing_address, o.shipping_address) ->> 'companyName'`),
    text('email', sql`o.email`),
    text('country', placeOf('country')),
    text('state', placeOf('state')),
    text('paymentMethod', sql`o.payment_method`),
    text('poNumber', sql`o.po_number`),
    text('exemptionCertificate', sql`o.exemption_certificate_id`),
    money('subtotal', sql`o.subtotal_minor`),
    money('discount', sql`o.discount_minor`),
    money('tax', sql`o.tax_minor`),
    money('shipping', sql`o.shipping_minor`),
    money('total', sql`o.total_minor + o.shipping_minor`),
  ],
  from: sql`orders o`,
  where: isIn(placedAt, period),
  keys: [{ value: sql`o.id`, type: 'bigint' }],
}));

/** The lines of those orders, as sold. */
export const orderLineFile = fileOf((period) => ({
  columns: [
    text('orderNumber', sql`o.order_number`),
    text('placedOn', dayOf(placedAt, period)),
    units('position', sql`l.position`),
    text('sku', sql`l.sku`),
    text('name', sql`l.name ->> 'en'`),
    units('quantity', sql`l.quantity`),
    units('cancelledUnits', sql`l.cancelled_units`),
    price('unitPrice', sql`l.unit_price_minor`),
    money('subtotal', sql`l.subtotal_minor`),
    money('discount', sql`l.discount_minor`),
    money('net', sql`l.total_minor`),
    text('taxCode', sql`l.tax_code`),
    rate('rate', sql`l.rate_ppm`),
    money('tax', sql`l.tax_minor`),
  ],
  from: sql`orders o join order_lines l on l.order_id = o.id`,
  where: isIn(placedAt, period),
  keys: [
    { value: sql`o.id`, type: 'bigint' },
    { value: sql`l.position`, type: 'integer' },
  ],
}));
