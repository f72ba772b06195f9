import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CartContext } from './cart-context.ts';
import type { CartOwner } from './cart-owner.ts';
import { lockOpenCart, saveRenewalConsent } from './cart.repo.ts';
import { priceCart } from './price-cart.ts';
import { renewalTextVersion } from './renewal-consent.rules.ts';

/**
 * Stores the buyer's consent to the automatic renewals in their cart (docs/decisions/cart.md#consent-to-renewals).
 * @param shown the terms on the page; a consent to other terms is ignored
 */
export async function agreeToRenewals(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { owner, context }: { owner: CartOwner; context: CartContext },
  shown: string,
): Promise<Result<null, 'renewal_changed'>> {
  return db.transaction(async (tx) => {
    const cart = await lockOpenCart(tx, owner);
    const terms = cart && (await priceCart(tx, clock, cart, context)).renewal.terms;
    if (!cart || terms === null) return succeed(null);
    if (terms !== shown) return fail('renewal_changed', 'What renews by itself has changed since it was shown.');
    const agreedAt = clock.now().toISOString();
    await saveRenewalConsent(tx, cart.id, { textVersion: renewalTextVersion, agreedAt, terms });
    return succeed(null);
  });
}
