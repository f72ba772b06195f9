import type { ApplicationDecision, ApplicationKind } from './committee-application.contract.ts';

/** Lists what a reviewer does about a submitted application. */
export const reviewEvents = ['accept', 'decline', 'reopen'] as const;
export type ReviewEvent = (typeof reviewEvents)[number];

/** Lists what may happen to a submitted application (docs/decisions/forms.md#review-of-applications). */
const reviewTransitions: readonly { from: ApplicationDecision; event: ReviewEvent; to: ApplicationDecision }[] = [
  { from: 'none', event: 'accept', to: 'accepted' },
  { from: 'none', event: 'decline', to: 'declined' },
  { from: 'accepted', event: 'reopen', to: 'none' },
  { from: 'declined', event: 'reopen', to: 'none' },
];

/** Returns the decision an event leads to; null where it may not happen. */
export const nextDecision = (from: ApplicationDecision, event: ReviewEvent): ApplicationDecision | null =>
  reviewTransitions.find((each) => each.from === from && each.event === event)?.to ?? null;

/** Returns the committees whose applications somebody reviews by their offices: those they chair or keep the records of. */
export const chairedCommittees = (offices: readonly { acronym: string; officeName: string }[]): string[] => [
  ...new Set(
    offices.filter(({ officeName }) => /^(chair|secretary)$/i.test(officeName.trim())).map(({ acronym }) => acronym),
  ),
];

/**
 * Somebody who reviews applications: either all of them, those for funding included, or those for a seat on the named
 * committees. Nobody reviews their own.
 */
export interface Reviewer {
  userId: string;
  committees: 'all' | readonly string[];
}

interface Reviewed {
  kind: ApplicationKind;
  state: string;
  userId: string;
  acronyms: readonly string[];
}

/**
 * Returns whether somebody may read, comment and decide on a submitted application. The officers of a committee review
 * the applications for its seats; only staff review those for funding.
 */
export const mayReview = ({ userId, committees }: Reviewer, { kind, state, acronyms, ...of }: Reviewed): boolean =>
  state === 'Submitted' &&
  of.userId !== userId &&
  (committees === 'all' || (kind === 'committee' && acronyms.some((acronym) => committees.includes(acronym))));

/** Most characters of a comment, a note and a reason. */
export const reviewTextLimit = 2_000;

/** Accepting says enough by itself; declining and reopening are explained. */
export const needsNote = (event: ReviewEvent): boolean => event !== 'accept';
