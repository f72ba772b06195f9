import type { KeysBeginning } from '../../platform/ui/translate.ts';

/** Beginnings of the phrases that account pages pass to their forms. */
export const accountPhrases = ['Account', 'Address', 'PleaseSelect', 'SanctionedCountryMessage'] as const;

export type AccountKey = KeysBeginning<(typeof accountPhrases)[number]>;
