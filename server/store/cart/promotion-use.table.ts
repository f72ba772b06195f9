import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** Discounts that an order uses, from the moment it is being placed; an attempt that fails gives its uses back. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    attemptId: uuid('attempt_id').notNull(),
    promotionId: uuid('promotion_id').notNull(),
    /** Its own attempt does not use up a discount for a cart. */
    cartId: uuid('cart_id').notNull(),
    /** Hash of the account, or of a guest's email address (`customerMark`). */
    customer: text('customer').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.promotionId] }),
    index('promotion_uses_customer').on(table.promotionId, table.customer),
  ],
);
