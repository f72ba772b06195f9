import { bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, instant } from '../../platform/db/columns.ts';

/** The membership fields of an account at one moment; days are YYYY-MM-DD. */
export interface MembershipRecord {
  companyId: string;
  membershipType: string | null;
  membershipStartedOn: string | null;
  membershipExpiresOn: string | null;
  membershipGraceEndsOn: string | null;
  membershipRenewingSku: string | null;
}

/**
 * Terms of membership that were bought, one row for each order line. The record in the account is what these terms come
 * to; without one of them it is computed again (docs/decisions/orders-and-downloads.md#what-a-credit-takes-back).
 */
export const membershipTerms = pgTable(
  'membership_terms',
  {
    /** Sequence in which they were bought. */
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    /** The order line: it grants one term. */
    orderLineId: uuid('order_line_id').notNull().unique(),
    userId: text('user_id').notNull(),
    /** The day on which it was bought, in the organization's time zone. */
    boughtOn: calendarDate('bought_on').notNull(),
    companyId: text('company_id').notNull(),
    membershipType: text('membership_type').notNull(),
    /** Its own last day, which it keeps whatever becomes of the others. */
    expiresOn: calendarDate('expires_on').notNull(),
    graceDays: integer('grace_days').notNull(),
    /** The plan by which it renews automatically; null when it ends. */
    renewingSku: text('renewing_sku'),
    /** The account's record before it. */
    before: jsonb('before').$type<MembershipRecord>().notNull(),
    /** When a credit took it back; null while it stands. */
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('membership_terms_user').on(table.userId, table.seq)],
);
