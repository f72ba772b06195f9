import { bigserial, boolean, integer, jsonb, pgTable, text, uniqueIndex, index } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { BillTo } from './billing.rules.ts';
import type { CardBrand } from './card-brand.rules.ts';
import type { DeclineCode } from './gateway.ts';
import type { DisputeState } from './provider-entry.contract.ts';
import type { SandboxState } from './sandbox.states.ts';
import type { CardBehaviour } from './test-cards.rules.ts';

/** Customers of the sandbox gateway. No table of the sandbox contains a card number or a security code. */
export const sandboxCustomers = pgTable(
  'sandbox_customers',
  {
    ref: text('ref').primaryKey(),
    userId: text('user_id').notNull(),
    /** One column, so that there is only one default. */
    defaultCardRef: text('default_card_ref'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('sandbox_customers_user').on(table.userId)],
);

/** Identifiers of numbers: a keyed digest of customer and number, and the behaviour of the test card. */
export const sandboxIdentifiers = pgTable('sandbox_identifiers', {
  id: text('id').primaryKey(),
  customerRef: text('customer_ref').notNull(),
  brand: text('brand').$type<CardBrand>().notNull(),
  last4: text('last4').notNull(),
  behaviour: text('behaviour').$type<CardBehaviour>().notNull(),
});

/** Saved cards, and cards for one payment (without a customer). */
export const sandboxCards = pgTable(
  'sandbox_cards',
  {
    ref: text('ref').primaryKey(),
    /** Orders the cards by age, independent of the clock. */
    number: bigserial('number', { mode: 'number' }).notNull(),
    customerRef: text('customer_ref'),
    identifierId: text('identifier_id').notNull(),
    brand: text('brand').$type<CardBrand>().notNull(),
    last4: text('last4').notNull(),
    behaviour: text('behaviour').$type<CardBehaviour>().notNull(),
    expirationMonth: integer('expiration_month').notNull(),
    expirationYear: integer('expiration_year').notNull(),
    billTo: jsonb('bill_to').$type<BillTo>().notNull(),
    /** The only attempt that may use a card for one payment. */
    usedByAttempt: text('used_by_attempt'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('sandbox_cards_customer').on(table.customerRef)],
);

/** Holds. The unique attempt makes repeated calls one authorisation. */
export const sandboxAuthorizations = pgTable(
  'sandbox_authorizations',
  {
    ref: text('ref').primaryKey(),
    attemptId: text('attempt_id').notNull(),
    customerRef: text('customer_ref'),
    cardRef: text('card_ref').notNull(),
    brand: text('brand').notNull(),
    last4: text('last4').notNull(),
    behaviour: text('behaviour').$type<CardBehaviour>().notNull(),
    state: text('state').$type<SandboxState>().notNull(),
    declineCode: text('decline_code').$type<DeclineCode>(),
    amountMinor: integer('amount_minor').notNull(),
    capturedMinor: integer('captured_minor'),
    returnUrl: text('return_url').notNull(),
    captureBefore: instant('capture_before').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('sandbox_authorizations_attempt').on(table.attemptId)],
);

/** Refunds of captured holds. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    ref: text('ref').primaryKey(),
    /** Our row's id; null for a refund made at the gateway itself. */
    refundId: text('refund_id'),
    authorizationRef: text('authorization_ref').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    /** Stored to give a repeated call the same answer. */
    isRefused: boolean('is_refused').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('sandbox_refunds_row').on(table.refundId),
    index('sandbox_refunds_authorization').on(table.authorizationRef),
  ],
);

/** Payments that the bank of the sandbox disputes. */
export const sandboxDisputes = pgTable(
  'sandbox_disputes',
  {
    ref: text('ref').primaryKey(),
    authorizationRef: text('authorization_ref').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<DisputeState>().notNull(),
    openedAt: instant('opened_at').notNull(),
    dueBy: instant('due_by').notNull(),
    /** When the amount was taken; null while the bank only asks. */
    withdrawnAt: instant('withdrawn_at'),
    /** When the bank decided. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('sandbox_disputes_authorization').on(table.authorizationRef),
    index('sandbox_disputes_opened').on(table.openedAt),
  ],
);

/** Events of each hold, in order. */
export const sandboxEvents = pgTable(
  'sandbox_events',
  {
    number: bigserial('number', { mode: 'number' }).primaryKey(),
    authorizationRef: text('authorization_ref').notNull(),
    state: text('state').$type<SandboxState>().notNull(),
    happenedAt: instant('happened_at').notNull(),
  },
  (table) => [index('sandbox_events_authorization').on(table.authorizationRef)],
);
