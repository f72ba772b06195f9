import { sql } from 'drizzle-orm';
import { dayOf, fileOf, isIn, isoOf, money, text } from './export-file.ts';

const movedAt = sql`m.at`;
const createdAt = sql`e.created_at`;

/** What disputes took from us (below 0) and gave back in the period; the fee is above 0. */
export const disputeMoveFile = fileOf((period) => ({
  columns: [
    text('id', sql`m.id`),
    text('orderNumber', sql`o.order_number`),
    text('dispute', sql`d.provider_ref`),
    text('reason', sql`d.reason`),
    text('state', sql`d.state`),
    text('movedOn', dayOf(movedAt, period)),
    text('movedAt', isoOf(movedAt)),
    money('amount', sql`m.amount_minor`),
    money('fee', sql`m.fee_minor`),
  ],
  from: sql`dispute_moves m join disputes d on d.id = m.dispute_id join orders o on o.id = d.order_id`,
  where: isIn(movedAt, period),
  keys: [
    { value: movedAt, type: 'timestamptz' },
    { value: sql`m.id`, type: 'text' },
  ],
}));

/** The movements of the balance at the payment provider in the period, in the currency of the books. */
export const providerEntryFile = fileOf((period) => ({
  columns: [
    text('id', sql`e.id`),
    text('category', sql`e.category`),
    text('createdOn', dayOf(createdAt, period)),
    text('createdAt', isoOf(createdAt)),
    text('availableAt', isoOf(sql`e.available_on`)),
    text('source', sql`e.source_ref`),
    text('payment', sql`e.payment_ref`),
    text('payout', sql`e.payout_ref`),
    text('matchedTo', sql`coalesce(e.payment_id, e.refund_id, e.dispute_id)`),
    money('amount', sql`e.amount_minor`),
    money('fee', sql`e.fee_minor`),
    money('net', sql`e.net_minor`),
  ],
  from: sql`provider_entries e`,
  where: sql`e.currency = 'usd' and ${isIn(createdAt, period)}`,
  keys: [
    { value: createdAt, type: 'timestamptz' },
    { value: sql`e.id`, type: 'text' },
  ],
}));
