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

/** Descent that is not one to one: words of a section that stand in another one, which is not its successor. */
export interface Part {
  from: string;
  into: string;
  /** Of a section that was joined to another one, the part of its words found there; of a split one, the part of the new section's words that came from it. */
  score: number;
  /** A person confirms it before the text goes live. */
  isWeak: boolean;
  /** Person who confirmed or made it; null where it was certain, or is still open. */
  confirmedBy: string | null;
}

/** Descents of sections that are not one to one. */
export const partKinds = ['merged', 'split'] as const;
export type PartKind = (typeof partKinds)[number];

/** Descent of the sections of a text from those of the edition before. */
export interface Pairing {
  pairs: Pair[];
  /** Sections without a successor whose words went into one that has a predecessor of its own. */
  merged: Part[];
  /** Sections without a predecessor whose words come from one section of the text before. */
  split: Part[];
  /** Keys without a successor. */
  removed: string[];
  /** Keys without a predecessor. */
  added: string[];
}

/** Returns whether a person still has to confirm a descent. */
export const isOpen = ({ isWeak, confirmedBy }: Pick<Pair, 'isWeak' | 'confirmedBy'>): boolean =>
  isWeak && confirmedBy === null;

/** Returns the sections of the text before whose descent a person still has to confirm. */
export const openDescents = ({ pairs, merged, split }: Pairing): string[] =>
  [...pairs, ...merged, ...split].filter(isOpen).map(({ from }) => from);

type StoredPart = Pick<Part, 'from' | 'into' | 'score'> & Partial<Part>;
/** A pairing as earlier releases stored it: joins were taken as found, splits were not looked for. */
export type StoredPairing = Pick<Pairing, 'pairs' | 'removed' | 'added'> & {
  merged: StoredPart[];
  split?: StoredPart[];
};

const readPart = ({ from, into, score, isWeak = false, confirmedBy = null }: StoredPart): Part => ({
  from,
  into,
  score,
  isWeak,
  confirmedBy,
});

export const readPairing = ({ pairs, merged, split = [], removed, added }: StoredPairing): Pairing => ({
  pairs,
  merged: merged.map(readPart),
  split: split.map(readPart),
  removed,
  added,
});
