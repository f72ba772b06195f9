import type { KeysBeginning } from '../platform/ui/translate.ts';

/** Phrases that the page passes to the results. */
export const searchPhrases = [
  ...([
    'SearchTabs',
    'SearchTotal',
    'SearchTitlePage',
    'SearchOffer',
    'SearchIsWithdrawn',
    'SearchMoreDates',
    'SearchDidYouMean',
    'SearchCorrected',
    'SearchInstead',
    'SearchClearFilters',
    'SearchApply',
  ] as const),
  ...(['SearchSort', 'SearchView', 'SearchSize', 'SearchFrom', 'SearchTo', 'SearchPrice'] as const),
  ...(['SearchRange', 'SearchWithin', 'SearchMoreValues', 'SearchChosen', 'SearchRemove'] as const),
  ...(['SearchFailed', 'SearchAgain', 'SearchClose', 'SearchShowTotal'] as const),
  ...(['SearchItem', 'SearchReplacedBy', 'SearchIncomplete', 'Pagination'] as const),
] as const;

export type SearchKey = KeysBeginning<(typeof searchPhrases)[number]>;
