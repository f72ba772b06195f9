import type { KeysBeginning } from '../../platform/ui/translate.ts';

/** Prefixes of the phrases that the page provides to the cart. */
export const cartPhrases = ['Cart', 'Awaited', 'PROMOTION_CODE_INVALID', 'DiscountCodeError'] as const;

export type CartKey = KeysBeginning<(typeof cartPhrases)[number]>;
