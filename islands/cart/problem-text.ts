import type { Say } from '../ui/say.ts';
import type { CartProblem } from './cart.store.ts';
import { refusalText } from './notice-text.ts';

/** Phrases for what a call of the cart can fail with. */
const keys: Readonly<Record<string, string>> = {
  promotion_refused: 'DiscountCodeError',
  promotions_full: 'CartCodesFull',
  bad_cart_link: 'CartLinkProblem',
  not_found: 'CartLineGone',
  bad_quantity: 'CartQuantityWrong',
  promotion_present: 'CartCodePresent',
};

/** What a person is told when something did not work: what happened, and that the cart is as it was. */
export function problemText({ code, reason, retryAfterSeconds }: CartProblem, say: Say): string {
  if (code === null) return say('CartUnreachable');
  if (code === 'too_many_attempts') return say('CartCodeWait', { minutes: Math.ceil((retryAfterSeconds ?? 60) / 60) });
  if (code === 'cart_refused') return refusalText(reason, say);
  return say((Object.hasOwn(keys, code) && keys[code]) || 'CartFailed');
}
