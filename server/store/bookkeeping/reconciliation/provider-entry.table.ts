import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, instant } from '../../../platform/db/columns.ts';
import { refunds } from '../../orders/credits/refund.table.ts';
import { disputes } from '../../orders/disputes/dispute.table.ts';
import { orderPayments } from '../../orders/payment.table.ts';
import type { EntryCategory } from '../../payments/provider-entry.contract.ts';

const minor = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** Movements of the balance at the payment provider, as it told them, and what they belong to in the books. */
export const providerEntries = pgTable(
  'provider_entries',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    category: text('category').$type<EntryCategory>().notNull(),
    amountMinor: minor('amount_minor'),
    feeMinor: minor('fee_minor'),
    netMinor: minor('net_minor'),
    currency: text('currency').notNull(),
    sourceRef: text('source_ref'),
    paymentRef: text('payment_ref'),
    /** The id that the shop stored with the source. */
    metadataId: text('metadata_id'),
    payoutRef: text('payout_ref'),
    createdAt: instant('created_at').notNull(),
    availableOn: instant('available_on').notNull(),
    /** What it belongs to; at most one of the three. */
    paymentId: uuid('payment_id').references(() => orderPayments.id, { onDelete: 'set null' }),
    refundId: uuid('refund_id').references(() => refunds.id, { onDelete: 'set null' }),
    disputeId: uuid('dispute_id').references(() => disputes.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('provider_entries_created').on(table.createdAt),
    index('provider_entries_payment').on(table.paymentId),
    index('provider_entries_refund').on(table.refundId),
    index('provider_entries_dispute').on(table.disputeId),
    index('provider_entries_payout').on(table.payoutRef),
    index('provider_entries_unmatched')
      .on(table.createdAt)
      .where(sql`payment_id is null and refund_id is null and dispute_id is null`),
  ],
);

/** Days of the organization whose entries were read whole at the provider, and when. */
export const providerDays = pgTable('provider_days', {
  day: calendarDate('day').primaryKey(),
  readAt: instant('read_at').notNull(),
});
