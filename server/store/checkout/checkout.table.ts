import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import type { CheckoutAddress } from './checkout-address.rules.ts';
import type { CheckoutStep } from './checkout-steps.rules.ts';
import type { ChosenCard, PaymentMethod } from './payment-methods.rules.ts';

/**
 * Entries for the checkout of a cart, one row per cart: they survive a reload, another device and an expired session.
 * Cards are stored only as the gateway's reference.
 */
export const checkouts = pgTable('checkouts', {
  cartId: text('cart_id').primaryKey(),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  email: text('email').notNull().default(''),
  shippingAddress: jsonb('shipping_address').$type<CheckoutAddress>(),
  /** The entry of the address book that this one was copied from or saved to. */
  shippingAddressId: text('shipping_address_id'),
  billingAddress: jsonb('billing_address').$type<CheckoutAddress>(),
  isBillingSameAsShipping: boolean('is_billing_same_as_shipping').notNull().default(true),
  shippingMethod: text('shipping_method'),
  paymentMethod: text('payment_method').$type<PaymentMethod>(),
  poNumber: text('po_number').notNull().default(''),
  /** The number that the person was told they had used before; entered once more it is accepted. */
  poNumberTold: text('po_number_told').notNull().default(''),
  /** The file of the purchase order, if one was attached, and its name. */
  poFileId: uuid('po_file_id'),
  poFileName: text('po_file_name').notNull().default(''),
  card: jsonb('card').$type<ChosenCard>(),
  isCardSavedForLater: boolean('is_card_saved_for_later').notNull().default(false),
  isCardMadeDefault: boolean('is_card_made_default').notNull().default(false),
  /** Steps that the person has completed; one counts only while its entries are valid. */
  completedSteps: jsonb('completed_steps').$type<CheckoutStep[]>().notNull().default([]),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
