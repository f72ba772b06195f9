import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';

/** Phrases that the page passes to its search. */
export const hotWorkKeys = [
  ...(['AccountFirstName', 'AccountLastName', 'HotWorkEmail', 'HotWorkNumber', 'AddressCity', 'HotWorkState'] as const),
  ...(['HotWorkAnyState', 'HotWorkSearch', 'HotWorkReset', 'HotWorkCount', 'HotWorkPassed', 'HotWorkResults'] as const),
  ...(['LastNameIsRequiredText', 'FetchingResultsText', 'NoResultsText', 'ErrorGettingResultsText'] as const),
  ...(['ThereIsAProblem', 'FormRequiredNote', 'FieldMaximumLengthOf'] as const),
] as const satisfies readonly PhraseKey[];

export type HotWorkKey = (typeof hotWorkKeys)[number];
