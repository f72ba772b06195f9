import { finishChange } from '../../cart/change-cart.ts';
import type { CartOwner } from '../../cart/cart-owner.ts';
import { toCartNotice } from '../../cart/cart-notices.ts';
import type { Cart } from '../../cart/cart.repo.ts';
import { withdrawPromotion } from '../../cart/promotion.repo.ts';
import { customerMark, insertUses, lockUses } from '../../cart/promotion-use.repo.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../../platform/result.ts';
import type { OrderDraft } from '../order-draft.contract.ts';

interface Use {
  cart: Cart;
  owner: CartOwner;
  draft: OrderDraft;
}

/**
 * Checks that the discounts of an order are not used up, while no other order can use them. A code that is leaves the cart,
 * which tells the buyer.
 * @returns what stores the uses, once the attempt has its id
 */
export async function takeUses(
  tx: Database,
  clock: Clock,
  { cart, owner, draft }: Use,
): Promise<Result<(attemptId: string) => Promise<void>, 'cart_changed'>> {
  const customer = customerMark({ userId: 'userId' in owner ? owner.userId : null, email: draft.email });
  const codes = draft.promotions.map(({ code }) => code);
  const { ids, usedUp } = await lockUses(tx, codes, { cartId: cart.id, customer });
  if (usedUp.length === 0) return succeed((attemptId) => insertUses(tx, ids, { attemptId, cartId: cart.id, customer }));
  const notices = usedUp.map(({ code }) => toCartNotice('promotion_removed', { code }));
  for (const { id } of usedUp) await withdrawPromotion(tx, cart.id, id);
  const { version } = await finishChange(tx, clock, cart, { areEarlierSeen: false, notices });
  return fail('cart_changed', 'A discount of the cart has been used up.', undefined, { version });
}
