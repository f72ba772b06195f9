/** Why two sections are one provision. */
export type PairReason = 'key' | 'same-text' | 'like-text' | 'same-title';

/** A section of the text before and its successor. */
export interface Pair {
  from: string;
  to: string;
  reason: PairReason;
  /** Likeness of the texts, 0 to 1. */
  score: number;
  /** A person confirms it before the text goes live. */
  isWeak: boolean;
  /** Person who confirmed or made it; null where it was certain, or is still open. */
  confirmedBy: string | null;
}

/** A section whose words went into another one, which has a predecessor of its own. */
export interface Merged {
  from: string;
  into: string;
  /** Part of its words that is found there, 0 to 1. */
  score: number;
}

/** Descent of the sections of a text from those of the edition before. */
export interface Pairing {
  pairs: Pair[];
  merged: Merged[];
  /** Keys without a successor. */
  removed: string[];
  /** Keys without a predecessor. */
  added: string[];
}

/** Returns the pairs that a person still has to confirm. */
export const openPairs = ({ pairs }: Pairing): Pair[] =>
  pairs.filter(({ isWeak, confirmedBy }) => isWeak && confirmedBy === null);
