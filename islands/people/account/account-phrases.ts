import type { KeysBeginning } from '../../platform/ui/translate.ts';

/** Lists how the phrases begin that the pages of the account hand to their forms. */
export const accountPhrases = ['Account', 'Address', 'PleaseSelect', 'SanctionedCountryMessage'] as const;

export type AccountKey = KeysBeginning<(typeof accountPhrases)[number]>;
