import type { Throttle } from '../../people/auth/throttle.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CartContext } from './cart-context.ts';
import type { CartOwner } from './cart-owner.ts';
import { lockOpenCart } from './cart.repo.ts';
import { promotionLimit } from './cart.rules.ts';
import { finishChange } from './change-cart.ts';
import { customerMark, isPromotionUsedUp } from './promotion-use.repo.ts';
import { enterPromotion, findPromotion, listEnteredPromotions, withdrawPromotion } from './promotion.repo.ts';
import { isPromotionUsable } from './promotion.rules.ts';

/**
 * Enters a discount code. Unknown, expired and staff-only codes get the same answer
 * (docs/decisions/cart.md#discount-codes), and wrong codes are rate-limited; valid ones are not counted. A code below
 * its minimum is stored and applies once the minimum is reached. A repeat has no effect.
 * @returns whether the code is new in the cart
 */
export async function enterCode(
  { db, clock, throttle }: Pick<Platform, 'db' | 'clock'> & { throttle: Pick<Throttle, 'attempt'> },
  { owner, context, address }: { owner: CartOwner; context: CartContext; address: string },
  code: string,
): Promise<Result<{ isNew: boolean }, 'not_found' | 'promotion_refused' | 'promotions_full' | 'too_many_attempts'>> {
  const guesser = 'userId' in owner ? owner.userId : owner.token;
  const attempt = await throttle.attempt('promotion', guesser, address);
  if (!attempt.isAllowed) {
    const { retryAfterSeconds } = attempt;
    return fail('too_many_attempts', 'Too many codes were tried. Please wait.', undefined, { retryAfterSeconds });
  }
  const entered = await db.transaction(async (tx) => {
    const cart = await lockOpenCart(tx, owner);
    if (!cart) return fail('not_found', 'There is no cart.');
    const promotion = await findPromotion(tx, code);
    const { isImpersonating } = context;
    if (!promotion || !isPromotionUsable(promotion, { now: clock.now(), isImpersonating })) {
      return fail('promotion_refused', 'The discount code is not valid.');
    }
    const customer = customerMark({ userId: 'userId' in owner ? owner.userId : null });
    if (await isPromotionUsedUp(tx, promotion.id, { cartId: cart.id, customer }))
      return fail('promotion_refused', 'The discount code has been used up.');
    const present = await listEnteredPromotions(tx, cart.id);
    if (present.length >= promotionLimit && !present.some(({ id }) => id === promotion.id)) {
      return fail('promotions_full', `A cart takes ${promotionLimit} discount codes.`);
    }
    const isNew = await enterPromotion(tx, clock, cart.id, promotion.id);
    if (isNew) await finishChange(tx, clock, cart, { areEarlierSeen: true });
    return succeed({ isNew });
  });
  if (entered.ok) await attempt.succeed();
  return entered;
}

/** Removes a code; an unknown one is not found. */
export async function withdrawCode(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  owner: CartOwner,
  promotionId: string,
): Promise<Result<null, 'not_found'>> {
  return db.transaction(async (tx) => {
    const cart = await lockOpenCart(tx, owner);
    if (!cart || !(await withdrawPromotion(tx, cart.id, promotionId))) {
      return fail('not_found', 'There is no such code in the cart.');
    }
    await finishChange(tx, clock, cart, { areEarlierSeen: true });
    return succeed(null);
  });
}
