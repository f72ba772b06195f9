/**
 * Ranks of matches by name; lower is better. Text ranks lie between -1,000 and 0, so no text outranks a name
 * (docs/decisions/search.md#the-order-of-results).
 */
export const tiers = {
  /** The changes that are asked for by the name of their document. */
  changes: -6_000_000,
  /** A number with its parts, where the end could be an edition as well. */
  literal: -5_000_000,
  exact: -4_000_000,
  /** The named number of another mark. */
  otherMark: -3_500_000,
  /** Another edition of the named document. */
  sameNumber: -3_000_000,
  /** It replaced the named document. */
  replacement: -2_000_000,
  about: -1_000_000,
  title: -40_000,
  /** The title begins with the query. */
  titleBeginning: -20_000,
  /** The title contains the query of several words as it is. */
  titlePhrase: -15_000,
  /** The title contains all words; with some of them, the same share of this rank. */
  titleWords: -10_000,
};

/** Rank of a text whose title has none of the words: pages with some of them in their titles may answer as well. */
export const weakest: number = tiers.titleWords / 10;
