import type { KeysBeginning } from '../../platform/ui/translate.ts';

/** Lists how the phrases begin that the page hands to the offer of a product. */
export const productPhrases = ['Product', 'Purchase', 'PriceNotAvailable', 'CheckoutFree', 'CartRefusal'] as const;

export type ProductKey = KeysBeginning<(typeof productPhrases)[number]>;
