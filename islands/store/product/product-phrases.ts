import type { KeysBeginning } from '../../platform/ui/translate.ts';

/** Prefixes of the phrases that the page provides to the offer of a product. */
export const productPhrases = ['Product', 'Purchase', 'PriceNotAvailable', 'CheckoutFree', 'CartRefusal'] as const;

export type ProductKey = KeysBeginning<(typeof productPhrases)[number]>;
