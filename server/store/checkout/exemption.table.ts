import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { calendarDate, instant } from '../../platform/db/columns.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import type { ExemptionState } from './exemptions/exemption.rules.ts';

/** Certificates that exempt organizations from sales tax; one row per submitted certificate. */
export const exemptionCertificates = pgTable(
  'exemption_certificates',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The account, or `cart:<id>` of a guest's cart. */
    userId: text('user_id').notNull(),
    /** Name and address of a guest, who gets the decision; empty for an account. */
    guestName: text('guest_name').notNull().default(''),
    guestEmail: text('guest_email').notNull().default(''),
    guestLanguage: text('guest_language').$type<Locale>(),
    /** As printed on it; empty if it has none, and in rows of an earlier release. */
    number: text('number').notNull().default(''),
    /** The submitted file, in the file store. */
    fileId: uuid('file_id').notNull(),
    state: text('state').$type<ExemptionState>().notNull().default('waiting'),
    /** Two-letter codes: the requested ones, and the granted ones after approval. */
    askedStates: jsonb('asked_states').$type<string[]>().notNull(),
    states: jsonb('states').$type<string[]>().notNull().default([]),
    /** Last valid day, in the organization's time zone; null before approval. */
    expiresOn: calendarDate('expires_on'),
    /** Reason of a refusal, for the customer. */
    reason: text('reason').notNull().default(''),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('exemption_certificates_user').on(table.userId, table.createdAt),
    index('exemption_certificates_state').on(table.state, table.createdAt),
    check('exemption_certificates_decided', sql`(state = 'waiting') = (decided_at is null)`),
    check('exemption_certificates_expiry', sql`(state = 'approved') = (expires_on is not null)`),
  ],
);
