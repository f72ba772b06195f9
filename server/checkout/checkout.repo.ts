import { eq } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import { checkouts } from './checkout.table.ts';

export type CheckoutRecord = typeof checkouts.$inferSelect;
/** What may be written of a record. */
export type CheckoutColumns = Partial<Omit<typeof checkouts.$inferInsert, 'cartId' | 'createdAt' | 'updatedAt'>>;

/** What has been entered for a cart; a record without anything in it before the first entry. */
export async function findCheckout(db: Database, cartId: string): Promise<CheckoutRecord> {
  const [found] = await db.select().from(checkouts).where(eq(checkouts.cartId, cartId));
  return found ?? emptyCheckout(cartId);
}

/** Reads the record and holds it until the transaction ends; makes it when it is not there yet. */
export async function lockCheckout(tx: Database, clock: Clock, cartId: string): Promise<CheckoutRecord> {
  const now = clock.now();
  await tx.insert(checkouts).values({ cartId, createdAt: now, updatedAt: now }).onConflictDoNothing();
  const [held] = await tx.select().from(checkouts).where(eq(checkouts.cartId, cartId)).for('update');
  if (!held) throw new Error('The checkout of a cart is gone while it is written.');
  return held;
}

/** Writes some columns of a record that is there. */
export async function updateCheckout(
  tx: Database,
  clock: Clock,
  cartId: string,
  columns: CheckoutColumns,
): Promise<void> {
  await tx
    .update(checkouts)
    .set({ ...columns, updatedAt: clock.now() })
    .where(eq(checkouts.cartId, cartId));
}

/** Takes a card out of a checkout, once it can pay for nothing any more; another one chosen meanwhile stays. */
export async function forgetCard(tx: Database, clock: Clock, cartId: string, ref: string): Promise<void> {
  const { card } = await findCheckout(tx, cartId);
  if (card?.ref === ref) await updateCheckout(tx, clock, cartId, { card: null });
}

/** Forgets what was entered for a cart, once its order is placed. */
export async function deleteCheckout(tx: Database, cartId: string): Promise<void> {
  await tx.delete(checkouts).where(eq(checkouts.cartId, cartId));
}

const epoch = new Date(0);
const emptyCheckout = (cartId: string): CheckoutRecord => ({
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
