import { sql } from 'drizzle-orm';
import { dayOf, fileOf, isIn, isoOf, money, text } from './export-file.ts';

/** Rows of an earlier release may have no end. */
const takenAt = sql`coalesce(p.ended_at, p.created_at)`;
const refundedAt = sql`coalesce(r.ended_at, r.created_at)`;

/** Money that was taken or received in the period, whatever was authorised. */
export const paymentFile = fileOf((period) => ({
  columns: [
    text('id', sql`p.id`),
    text('orderNumber', sql`o.order_number`),
    text('invoiceNumber', sql`i.number`),
    text('kind', sql`p.kind`),
    text('method', sql`p.method`),
    text('takenOn', dayOf(takenAt, period)),
    text('takenAt', isoOf(takenAt)),
    text('cardBrand', sql`p.card ->> 'brand'`),
    text('cardLast4', sql`p.card ->> 'last4'`),
    text('providerReference', sql`p.provider_ref`),
    money('amount', sql`p.captured_minor`),
  ],
  from: sql`payments p join orders o on o.id = p.order_id left join invoices i on i.id = p.invoice_id`,
  where: sql`p.captured_minor > 0 and ${isIn(takenAt, period)}`,
  keys: [
    { value: sql`p.order_id`, type: 'bigint' },
    { value: sql`p.id`, type: 'uuid' },
  ],
}));

/** Money that was given back in the period; not what waits for a release, was asked for, or has failed. */
export const refundFile = fileOf((period) => ({
  columns: [
    text('id', sql`r.id`),
    text('orderNumber', sql`o.order_number`),
    text('creditNoteNumber', sql`c.number`),
    text('paymentId', sql`r.payment_id`),
    text('method', sql`r.method`),
    text('refundedOn', dayOf(refundedAt, period)),
    text('refundedAt', isoOf(refundedAt)),
    text('madeBy', sql`case when r.is_outside then 'provider' else 'site' end`),
    text('providerReference', sql`r.provider_ref`),
    money('amount', sql`r.amount_minor`),
  ],
  from: sql`refunds r join orders o on o.id = r.order_id left join credit_notes c on c.id = r.credit_note_id`,
  where: sql`r.state = 'done' and ${isIn(refundedAt, period)}`,
  keys: [
    { value: sql`r.order_id`, type: 'bigint' },
    { value: sql`r.id`, type: 'uuid' },
  ],
}));

/**
 * What buyers owed at the end of the period, by order: invoiced − credited − (received − returned). Below 0 for what
 * was paid before its invoice. Orders that owe nothing are left out.
 */
export const receivableFile = fileOf((period) => {
  const isBefore = (instant: ReturnType<typeof sql>) => sql`${instant} < ${period.end.toISOString()}::timestamptz`;
  return {
    columns: [
      text('orderNumber', sql`o.order_number`),
      text('placedOn', dayOf(sql`o.placed_at`, period)),
      text('name', sql`o.first_name || ' ' || o.last_name`),
      text('company', sql`coalesce(o.billing_address, o.shipping_address) ->> 'companyName'`),
      text('email', sql`o.email`),
      text('paymentMethod', sql`o.payment_method`),
      text('poNumber', sql`o.po_number`),
      text('firstDueOn', sql`b.due_on::text`),
      money('invoiced', sql`b.invoiced`),
      money('credited', sql`b.credited`),
      money('received', sql`b.received`),
      money('returned', sql`b.returned`),
      money('owed', sql`b.invoiced - b.credited - b.received + b.returned`),
    ],
    from: sql`orders o cross join lateral (select
        (select coalesce(sum(i.total_minor), 0) from invoices i
          where i.order_id = o.id and ${isBefore(sql`i.issued_at`)}) as invoiced,
        (select min(i.due_on) from invoices i
          where i.order_id = o.id and ${isBefore(sql`i.issued_at`)}) as due_on,
        (select coalesce(sum(c.total_minor), 0) from credit_notes c
          where c.order_id = o.id and ${isBefore(sql`c.issued_at`)}) as credited,
        (select coalesce(sum(p.captured_minor), 0) from payments p
          where p.order_id = o.id and ${isBefore(takenAt)}) as received,
        (select coalesce(sum(r.amount_minor), 0) from refunds r
          where r.order_id = o.id and r.state = 'done' and ${isBefore(refundedAt)}) as returned) b`,
    where: sql`${isBefore(sql`o.placed_at`)} and b.invoiced - b.credited - b.received + b.returned <> 0`,
    keys: [{ value: sql`o.id`, type: 'bigint' }],
  };
});
