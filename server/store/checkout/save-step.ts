import type { CartOwner } from '../cart/cart-owner.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CheckoutStep } from './checkout-steps.rules.ts';
import { writeStep, type CheckoutColumns } from './checkout.repo.ts';
import type { CheckoutReading } from './read-checkout.ts';

/**
 * Stores the contents of a step and marks it completed, for the owner's open cart.
 * @param entered.read data that the request read before; discarded if another tab has changed the cart since
 * @returns the current data of the checkout, so that it need not be read again to be shown
 */
export async function writeTile(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  owner: CartOwner | null,
  step: CheckoutStep,
  { columns, read = {} }: { columns: CheckoutColumns; read?: Partial<CheckoutReading> },
): Promise<Result<CheckoutReading, 'cart_missing'>> {
  const missing = fail('cart_missing', 'There is no cart to check out. Put something in it first.');
  if (!owner) return missing;
  const written = await writeStep(db, clock, owner, { step, columns });
  if (!written) return missing;
  const { cart } = written;
  const isSame = !read.cart || (read.cart.id === cart.id && read.cart.version === cart.version);
  return succeed({ ...(isSame && read), ...written });
}
