import type { CartOwner } from '../cart/cart-owner.ts';
import { lockOpenCart } from '../cart/cart.repo.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import { fail, succeed, type Result } from '../result.ts';
import type { CheckoutStep } from './checkout-steps.rules.ts';
import { lockCheckout, updateCheckout, type CheckoutColumns } from './checkout.repo.ts';

/** Keeps what a tile holds and marks it completed, for the open cart of this owner. */
export async function writeTile(
  { db, clock }: { db: Database; clock: Clock },
  owner: CartOwner | null,
  step: CheckoutStep,
  columns: CheckoutColumns,
): Promise<Result<null, 'cart_missing'>> {
  const missing = fail('cart_missing', 'There is no cart to check out. Put something in it first.');
  if (!owner) return missing;
  return db.transaction(async (tx) => {
    const cart = await lockOpenCart(tx, owner);
    if (!cart) return missing;
    const { completedSteps } = await lockCheckout(tx, clock, cart.id);
    await updateCheckout(tx, clock, cart.id, {
      ...columns,
      completedSteps: [...new Set([...completedSteps, step])],
    });
    return succeed(null);
  });
}
