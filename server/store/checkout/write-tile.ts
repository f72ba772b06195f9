import type { CartOwner } from '../cart/cart-owner.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CheckoutStep } from './checkout-steps.rules.ts';
import { writeStep, type CheckoutColumns } from './checkout.repo.ts';
import type { CheckoutReading } from './read-checkout.ts';

/**
 * Keeps what a tile holds and marks it completed, for the open cart of this owner.
 * @param entered.read what the request has read before; of a cart that another tab has changed since, nothing counts
 * @returns what is known of the checkout now, so that it can be shown without reading it again
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
