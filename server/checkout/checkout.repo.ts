import { and, eq, sql } from 'drizzle-orm';
import type { CartOwner } from '../cart/cart-owner.ts';
import { isOwnOpen, type Cart } from '../cart/cart.repo.ts';
import { carts } from '../cart/cart.table.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { CheckoutStep } from './checkout-steps.rules.ts';
import { checkouts } from './checkout.table.ts';

export type CheckoutRecord = typeof checkouts.$inferSelect;
/** What may be written of a record. */
export type CheckoutColumns = Partial<
  Omit<typeof checkouts.$inferInsert, 'cartId' | 'completedSteps' | 'createdAt' | 'updatedAt'>
>;

/** An open cart, and what has been entered for it. */
export interface CartCheckout {
  cart: Cart;
  checkout: CheckoutRecord;
}

/** The owner's open cart with what has been entered for it; null without a cart. */
export async function findOpenCheckout(db: Database, owner: CartOwner): Promise<CartCheckout | null> {
  const [found] = await db
    .select({ cart: carts, checkout: checkouts })
    .from(carts)
    .leftJoin(checkouts, eq(checkouts.cartId, sql`${carts.id}::text`))
    .where(isOwnOpen(owner));
  return found ? { cart: found.cart, checkout: found.checkout ?? emptyCheckout(found.cart.id) } : null;
}

/** What has been entered for a cart; a record without anything in it before the first entry. */
export async function findCheckout(db: Database, cartId: string): Promise<CheckoutRecord> {
  const [found] = await db.select().from(checkouts).where(eq(checkouts.cartId, cartId));
  return found ?? emptyCheckout(cartId);
}

/** Writes what a tile holds and marks it completed; makes the record when it is not there yet. Hold the cart. */
export async function writeStep(
  tx: Database,
  clock: Clock,
  cartId: string,
  { step, columns }: { step: CheckoutStep; columns: CheckoutColumns },
): Promise<CheckoutRecord> {
  const now = clock.now();
  const [written] = await tx
    .insert(checkouts)
    .values({ cartId, ...columns, completedSteps: [step], createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: checkouts.cartId,
      set: {
        ...columns,
        completedSteps: sql`(${checkouts.completedSteps} - ${step}::text) || to_jsonb(${step}::text)`,
        updatedAt: now,
      },
    })
    .returning();
  if (!written) throw new Error('The database gave no row back for a checkout.');
  return written;
}

/** Takes a card out of a checkout, once it can pay for nothing any more; another one chosen meanwhile stays. */
export async function forgetCard(tx: Database, clock: Clock, cartId: string, ref: string): Promise<void> {
  await tx
    .update(checkouts)
    .set({ card: null, updatedAt: clock.now() })
    .where(and(eq(checkouts.cartId, cartId), eq(sql`${checkouts.card} ->> 'ref'`, ref)));
}

/** Forgets what was entered for a cart, once its order is placed. */
export async function deleteCheckout(tx: Database, cartId: string): Promise<void> {
  await tx.delete(checkouts).where(eq(checkouts.cartId, cartId));
}

const epoch = new Date(0);
/** The record of a cart nothing has been entered for. */
export const emptyCheckout = (cartId: string): CheckoutRecord => ({
  cartId,
  firstName: '',
  lastName: '',
  email: '',
  shippingAddress: null,
  shippingAddressId: null,
  billingAddress: null,
  isBillingSameAsShipping: true,
  shippingMethod: null,
  paymentMethod: null,
  poNumber: '',
  card: null,
  isCardSavedForLater: false,
  isCardMadeDefault: false,
  completedSteps: [],
  createdAt: epoch,
  updatedAt: epoch,
});
