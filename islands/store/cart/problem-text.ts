import type { Translate } from '../../platform/ui/translate.ts';
import type { CartKey } from './cart-phrases.ts';
import type { CartProblem } from './cart.store.ts';
import { refusalText } from './notice-text.ts';

/** Phrases for failures of cart calls. */
const keys: Readonly<Record<string, CartKey>> = {
  promotion_refused: 'DiscountCodeError',
  promotions_full: 'CartCodesFull',
  bad_cart_link: 'CartLinkProblem',
  not_found: 'CartLineGone',
  bad_quantity: 'CartQuantityWrong',
  promotion_present: 'CartCodePresent',
  renewal_needs_card: 'CartRenewalNeedsCard',
};

/** Returns the message for a failed change: the reason, and that the cart is unchanged. */
export function problemText({ code, reason, retryAfterSeconds }: CartProblem, t: Translate<CartKey>): string {
  if (code === null) return t('CartUnreachable');
  if (code === 'too_many_attempts') return t('CartCodeWait', { minutes: Math.ceil((retryAfterSeconds ?? 60) / 60) });
  if (code === 'cart_refused') return refusalText(reason, t);
  return t((Object.hasOwn(keys, code) && keys[code]) || 'CartFailed');
}
