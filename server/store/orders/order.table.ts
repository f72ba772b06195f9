import { sql, type SQL } from 'drizzle-orm';
import type { ExtraConfigColumn } from 'drizzle-orm/pg-core';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { RenewalConsent } from '../cart/renewal-consent.rules.ts';
import type { PaymentMethod } from '../checkout/payment-methods.rules.ts';
import type { CardTerms } from './card-terms.rules.ts';
import type { KeptCard } from '../payments/gateway.ts';
import type { Locale } from '../../platform/locale.rules.ts';
import { calendarDate, instant } from '../../platform/db/columns.ts';
import type { OrderStop } from './order-stop.contract.ts';
import type { OrderDelivery, PaymentState } from './order-payment.states.ts';
import type { DraftLine, OrderAddress, OrderDraft } from './order-draft.contract.ts';
import type { TaxCode } from '../catalog/tax-code.contract.ts';
import type { TaxPart } from '../tax/sale.rules.ts';

const cents = (name: string) => integer(name).notNull();

/** An index for the list of staff (`search/search-orders.ts`). */
const listed = (name: string, { placedAt, id }: Record<'placedAt' | 'id', ExtraConfigColumn>, where: SQL) =>
  index(name).on(placedAt, id).where(where);

/** Orders as placed; amounts never change (docs/decisions/payments.md#when-money-is-taken). */
export const orders = pgTable(
  'orders',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ startWith: 100_001 }),
    /** The public number; cannot be derived from another. */
    orderNumber: text('order_number').notNull(),
    attemptId: uuid('attempt_id').notNull(),
    cartId: uuid('cart_id').notNull(),
    userId: text('user_id'),
    /** Hash of the guest's browser token. */
    tokenHash: text('token_hash'),
    status: text('status').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    language: text('language').$type<Locale>().notNull(),
    shippingAddress: jsonb('shipping_address').$type<OrderAddress>(),
    billingAddress: jsonb('billing_address').$type<OrderAddress>(),
    shippingAddressId: text('shipping_address_id'),
    billingAddressId: text('billing_address_id'),
    isBillingSameAsShipping: boolean('is_billing_same_as_shipping').notNull(),
    shippingMethod: jsonb('shipping_method').$type<OrderDraft['shippingMethod']>(),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull(),
    poNumber: text('po_number').notNull().default(''),
    /** The file of the purchase order; null without one. */
    poFileId: uuid('po_file_id'),
    /** Details of the card that paid; no sensitive data. */
    card: jsonb('card').$type<{ brand: string; last4: string; instrumentIdentifierId: string | null }>(),
    isCardSavedForLater: boolean('is_card_saved_for_later').notNull(),
    authorizationRef: text('authorization_ref'),
    captureBefore: instant('capture_before'),
    /** How the order is delivered; missing in orders from before automatic fulfilment. */
    delivery: text('delivery').$type<OrderDelivery>(),
    paymentState: text('payment_state').$type<PaymentState>().notNull().default('none'),
    /** When the hold is captured or released; moved ahead while a request does so. Null when finished. */
    paymentLookAt: instant('payment_look_at'),
    paymentTries: integer('payment_tries').notNull().default(0),
    /** The card that is charged when the order ships after its hold has ended; null if none is stored. */
    keptCard: jsonb('kept_card').$type<KeptCard & { isOfOrder: boolean }>(),
    /** What the checkout said about that card; null if none is stored. */
    cardTerms: jsonb('card_terms').$type<CardTerms>(),
    /** When all of the order had shipped or become available; null before. */
    fulfilledAt: instant('fulfilled_at'),
    /** Failed charges of the stored card. */
    paymentFailures: integer('payment_failures').notNull().default(0),
    /** Since when the buyer is asked to pay; null if nothing is asked, and in orders that an earlier release asked for. */
    unpaidSince: instant('unpaid_since'),
    /** When waiting for that payment ended and what had not been delivered was cancelled; null before. */
    givenUpAt: instant('given_up_at'),
    /** Cents taken in all so far; null before, and for amounts that an earlier release took whole. */
    capturedMinor: integer('captured_minor'),
    /** When the hold was captured, released or lost, or the order charged. */
    paymentEndedAt: instant('payment_ended_at'),
    /** Grows with each change by staff, the order system or the provider. */
    version: integer('version').notNull().default(0),
    /** True if its hold, invoice and first event are stored; false in orders of an earlier release until they are. */
    isBooked: boolean('is_booked').notNull().default(false),
    /** Why nothing is unlocked or shipped for now; null if nothing stops it. */
    stoppedBy: text('stopped_by').$type<OrderStop>(),
    /** When all its units were cancelled. */
    cancelledAt: instant('cancelled_at'),
    /** By how much less is to be paid than when it was placed: cancelled units and credit notes, with tax and shipping. */
    reducedMinor: integer('reduced_minor').notNull().default(0),
    /** The buyer's consent to renewals; null without any. */
    renewalConsent: jsonb('renewal_consent').$type<RenewalConsent>(),
    /** The terms that the buyer agreed to by placing the order; null in orders of earlier releases and without terms. */
    termsConsent: jsonb('terms_consent').$type<NonNullable<OrderDraft['termsConsent']>>(),
    /** The answer about the right to withdraw; null for buyers who were not asked. */
    withdrawal: jsonb('withdrawal').$type<NonNullable<OrderDraft['withdrawal']>>(),
    subtotalMinor: cents('subtotal_minor'),
    discountMinor: cents('discount_minor'),
    /** Of lines and shipping. */
    taxMinor: cents('tax_minor'),
    /** The part of it that is for shipping; 0 in orders of an earlier release, which did not tax it. */
    shippingTaxMinor: integer('shipping_tax_minor').notNull().default(0),
    shippingTaxableMinor: integer('shipping_taxable_minor').notNull().default(0),
    shippingRatePpm: integer('shipping_rate_ppm').notNull().default(0),
    shippingTaxParts: jsonb('shipping_tax_parts').$type<TaxPart[]>().notNull().default([]),
    /** The calculation at a tax service; null for the table. */
    taxRef: text('tax_ref'),
    /** The table said the tax because the service was away: the service does not know of it. */
    isTaxByFallback: boolean('is_tax_by_fallback').notNull().default(false),
    /** The certificate of the tax exemption. */
    exemptionCertificateId: uuid('exemption_certificate_id'),
    /** Its number, as printed on it. */
    exemptionNumber: text('exemption_number').notNull().default(''),
    /** One that waited for approval when tax was charged (docs/decisions/checkout.md#certificate-at-the-checkout). */
    exemptionPendingCertificateId: uuid('exemption_pending_certificate_id'),
    totalMinor: cents('total_minor'),
    /** Part that the buyer's credit has paid: when it was placed, and since then of a charge that had failed. */
    creditMinor: integer('credit_minor').notNull().default(0),
    shippingMinor: cents('shipping_minor'),
    promotions: jsonb('promotions').$type<OrderDraft['promotions']>().notNull().default([]),
    impersonatorEmail: text('impersonator_email'),
    firstAffiliateCode: text('first_affiliate_code'),
    firstAffiliateAt: instant('first_affiliate_at'),
    lastAffiliateCode: text('last_affiliate_code'),
    placedAt: instant('placed_at').notNull(),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.orderNumber),
    uniqueIndex('orders_attempt').on(table.attemptId),
    uniqueIndex('orders_cart').on(table.cartId),
    index('orders_user').on(table.userId, table.id),
    index('orders_payment_due').on(table.paymentLookAt),
    index('orders_reduced').on(table.reducedMinor),
    index('orders_placed').on(table.placedAt, table.id),
    index('orders_method').on(table.paymentMethod, table.placedAt, table.id),
    index('orders_payable').on(sql`(total_minor + shipping_minor)`),
    index('orders_card_end').on(sql`(card->>'last4')`),
    listed('orders_open_amount', table, sql`payment_state in ('released', 'charging', 'unpaid', 'lost')`),
    index('orders_unpaid')
      .on(table.unpaidSince)
      .where(sql`payment_state in ('unpaid', 'lost') and given_up_at is null`),
    index('orders_given_up')
      .on(table.givenUpAt)
      .where(sql`given_up_at is not null`),
    listed('orders_to_ship', table, sql`delivery in ('later', 'mixed') and fulfilled_at is null`),
    listed('orders_stopped', table, sql`stopped_by is not null`),
    listed('orders_cancelled', table, sql`status ilike '%cancel%' or cancelled_at is not null`),
    index('orders_pending_certificate')
      .on(table.exemptionPendingCertificateId)
      .where(sql`exemption_pending_certificate_id is not null`),
    index('orders_unbooked')
      .on(table.id)
      .where(sql`not is_booked`),
    check('orders_total', sql`total_minor = subtotal_minor - discount_minor + tax_minor`),
  ],
);

/** The lines of an order. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    productId: text('product_id').notNull(),
    variantId: text('variant_id').notNull(),
    sku: text('sku').notNull(),
    name: jsonb('name').$type<DraftLine['name']>().notNull(),
    productType: text('product_type').notNull(),
    itemDefinition: text('item_definition').notNull(),
    specs: jsonb('specs').$type<DraftLine['specs']>().notNull().default([]),
    session: jsonb('session').$type<NonNullable<DraftLine['session']>>(),
    /** How the buyer takes part; null unless the line is a course or an examination. */
    enrollment: text('enrollment').$type<NonNullable<DraftLine['enrollment']>>(),
    quantity: integer('quantity').notNull(),
    /** Units that were cancelled before they were invoiced. */
    cancelledUnits: integer('cancelled_units').notNull().default(0),
    /** Seats of a course that a cancellation or a credit note took back. */
    freedSeats: integer('freed_seats').notNull().default(0),
    unitPriceMinor: cents('unit_price_minor'),
    subtotalMinor: cents('subtotal_minor'),
    discountMinor: cents('discount_minor'),
    totalMinor: cents('total_minor'),
    /** Its tax with base and rate in millionths; null in orders of an earlier release, which stored their sum alone. */
    taxMinor: integer('tax_minor'),
    taxableMinor: integer('taxable_minor'),
    ratePpm: integer('rate_ppm'),
    /** What it was for the sales tax; null in orders of an earlier release. */
    taxCode: text('tax_code').$type<TaxCode>(),
    /** Its tax by jurisdiction. */
    taxParts: jsonb('tax_parts').$type<TaxPart[]>().notNull().default([]),
    isDigital: boolean('is_digital').notNull(),
    isMembership: boolean('is_membership').notNull(),
    membershipGroup: text('membership_group'),
    /** What the membership gave; null for other lines, and for lines of earlier releases. */
    membershipTerms: jsonb('membership_terms').$type<NonNullable<DraftLine['membershipTerms']>>(),
    autoRenew: boolean('auto_renew').notNull().default(false),
    term: text('term').$type<'yearly' | 'monthly'>(),
    /** Day of shipping that the order system has told since; null until then. */
    expectedOn: calendarDate('expected_on'),
    /** Reason why it was not available: publication (NYP), stock (BO) or printing (POD). */
    awaitedCode: text('awaited_code').$type<NonNullable<DraftLine['awaitedCode']>>(),
    /** Expected day at the time of the order. */
    awaitedOn: calendarDate('awaited_on'),
    /** Day by which it is sent, or can be downloaded; null for lines unlocked at once and of earlier releases. */
    promisedOn: calendarDate('promised_on'),
    /** First day on which a plan that renews automatically is charged again; null for other lines. */
    renewsOn: calendarDate('renews_on'),
    graduationDate: calendarDate('graduation_date'),
    /** When it was added to the cart. */
    addedAt: instant('added_at').notNull(),
    /** When the line moved the buyer to the membership's company; once. */
    movedAt: instant('moved_at'),
  },
  (table) => [
    uniqueIndex('order_lines_position').on(table.orderId, table.position),
    index('order_lines_awaited')
      .on(table.sku)
      .where(sql`awaited_code = 'NYP'`),
    index('order_lines_promised')
      .on(table.promisedOn)
      .where(sql`promised_on is not null`),
    index('order_lines_session')
      .on(sql`(session ->> 'id')`)
      .where(sql`session is not null`),
    // Of cancelled sessions, whose seats staff settle (server/store/needs-me).
    index('order_lines_session_cancelled')
      .on(table.orderId)
      .where(sql`session ->> 'isCancelled' = 'true'`),
    index('order_lines_sku').on(table.sku, table.orderId),
    index('order_lines_product').on(table.productId, table.orderId),
  ],
);
