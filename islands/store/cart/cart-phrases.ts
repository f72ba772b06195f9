import type { KeysBeginning } from '../../platform/ui/translate.ts';

/** Lists how the phrases begin that the page hands to the cart. */
export const cartPhrases = ['Cart', 'Awaited', 'PROMOTION_CODE_INVALID', 'DiscountCodeError'] as const;

export type CartKey = KeysBeginning<(typeof cartPhrases)[number]>;
