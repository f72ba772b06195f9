/**
 * 'forced': published at once by an administrator, with a reason. 'prepared': a change of what is live that is stored and
 * not sent yet. 'recalled': taken back before anybody decided.
 */
export type ReviewState = 'open' | 'approved' | 'returned' | 'forced' | 'prepared' | 'recalled';

/** A change of the live version that waits beside a draft, with what its writer says about it. */
export interface LiveChange {
  path: string | null;
  fields: Record<string, unknown>;
  note: string;
  isMinor: boolean;
  /** Revision of the default language that the translation is said to match; null where nothing is said. */
  matches: number | null;
}

/**
 * Returns the state to show: a check that waits, or whose approval was not used, is overtaken by a later change of the
 * text. A change of the live version is merged with later ones instead.
 * @param newest the newest revision of the item
 * @param isUsed the approved text is live or planned
 */
export function shownState(
  { state, revision, change }: { state: ReviewState; revision: number; change: object | null },
  { newest, isUsed }: { newest: number; isUsed: boolean },
): ReviewState | 'overtaken' {
  if (change) return state;
  const isLeft = newest > revision && (state === 'open' || (state === 'approved' && !isUsed));
  return isLeft ? 'overtaken' : state;
}

/** Returns whether a person is the one who last changed a text, whom nobody checks by checking it. */
export const isOwnText = (
  by: { userId: string; email: string },
  text: { textBy: string | null; savedBy: string },
): boolean => by.userId === text.textBy || by.email.toLowerCase() === text.savedBy.toLowerCase();

/** Longest note, remark and reason, in characters. */
export const longestNote = 2_000;
export const longestName = 100;
/** Most characters of a text that a remark repeats. */
export const longestQuote = 300;
/** Most remarks of one item that are not resolved: what a stolen link can write is bounded. */
export const mostOpenRemarks = 200;
