import { sql } from 'drizzle-orm';
import { dayOf, fileOf, isIn, isoOf, money, rate, text, units } from './export-file.ts';
import { codeOf, placeOf } from './order-files.ts';

const invoicedAt = sql`i.issued_at`;
const creditedAt = sql`c.issued_at`;

/** Invoices that were issued in the period. */
export const invoiceFile = fileOf((period) => ({
  columns: [
    text('number', sql`i.number`),
    text('orderNumber', sql`o.order_number`),
    text('issuedOn', dayOf(invoicedAt, period)),
    text('issuedAt', isoOf(invoicedAt)),
    text('dueOn', sql`i.due_on::text`),
    text('name', sql`o.first_name || ' ' || o.last_name`),
    text('company', sql`coalesce(o.billing_address, o.shipping_address) ->> 'companyName'`),
    text('email', sql`o.email`),
    text('country', placeOf('country')),
    text('state', placeOf('state')),
    text('paymentMethod', sql`o.payment_method`),
    text('poNumber', sql`o.po_number`),
    money('net', sql`i.total_minor - i.tax_minor`),
    money('tax', sql`i.tax_minor`),
    money('total', sql`i.total_minor`),
  ],
  from: sql`invoices i join orders o on o.id = i.order_id`,
  where: isIn(invoicedAt, period),
  keys: [
    { value: invoicedAt, type: 'timestamptz' },
    { value: sql`i.id`, type: 'uuid' },
  ],
}));

/** Credit notes that were issued in the period; their amounts are what was credited, above 0. */
export const creditFile = fileOf((period) => ({
  columns: [
    text('number', sql`c.number`),
    text('invoiceNumber', sql`i.number`),
    text('orderNumber', sql`o.order_number`),
    text('issuedOn', dayOf(creditedAt, period)),
    text('issuedAt', isoOf(creditedAt)),
    text('reason', sql`c.reason`),
    text('email', sql`o.email`),
    money('net', sql`c.total_minor - c.tax_minor`),
    money('tax', sql`c.tax_minor`),
    money('total', sql`c.total_minor`),
  ],
  from: sql`credit_notes c join invoices i on i.id = c.invoice_id join orders o on o.id = c.order_id`,
  where: isIn(creditedAt, period),
  keys: [
    { value: creditedAt, type: 'timestamptz' },
    { value: sql`c.id`, type: 'uuid' },
  ],
}));

const positions = (document: 'i' | 'c', line: 'il' | 'cl') =>
  [
    { value: sql.raw(`${document}.issued_at`), type: 'timestamptz' },
    { value: sql.raw(`${document}.id`), type: 'uuid' },
    { value: sql.raw(`${line}.position`), type: 'integer' },
  ] as const;

/** Lines of invoices, then those of credit notes, whose units and amounts are below 0. Shipping has no SKU. */
export const documentLineFile = fileOf(
  (period) => ({
    columns: [
      text('document', sql`'invoice'`),
      text('number', sql`i.number`),
      text('orderNumber', sql`o.order_number`),
      text('issuedOn', dayOf(invoicedAt, period)),
      units('position', sql`il.position`),
      text('sku', sql`l.sku`),
      text('name', sql`coalesce(l.name ->> 'en', 'Shipping')`),
      units('units', sql`il.units`),
      text('country', placeOf('country')),
      text('state', placeOf('state')),
      text('taxCode', codeOf),
      rate('rate', sql`il.rate_ppm`),
      money('net', sql`il.net_minor`),
      money('tax', sql`il.tax_minor`),
      money('gross', sql`il.net_minor + il.tax_minor`),
    ],
    from: sql`invoices i join orders o on o.id = i.order_id join invoice_lines il on il.invoice_id = i.id
      left join order_lines l on l.id = il.order_line_id`,
    where: isIn(invoicedAt, period),
    keys: positions('i', 'il'),
  }),
  (period) => ({
    columns: [
      text('document', sql`'credit'`),
      text('number', sql`c.number`),
      text('orderNumber', sql`o.order_number`),
      text('issuedOn', dayOf(creditedAt, period)),
      units('position', sql`cl.position`),
      text('sku', sql`l.sku`),
      text('name', sql`coalesce(l.name ->> 'en', 'Shipping')`),
      units('units', sql`-cl.units`),
      text('country', placeOf('country')),
      text('state', placeOf('state')),
      text('taxCode', codeOf),
      rate('rate', sql`il.rate_ppm`),
      money('net', sql`-cl.net_minor`),
      money('tax', sql`-cl.tax_minor`),
      money('gross', sql`-(cl.net_minor + cl.tax_minor)`),
    ],
    from: sql`credit_notes c join orders o on o.id = c.order_id join credit_lines cl on cl.credit_note_id = c.id
      join invoice_lines il on il.id = cl.invoice_line_id left join order_lines l on l.id = il.order_line_id`,
    where: isIn(creditedAt, period),
    keys: positions('c', 'cl'),
  }),
);
