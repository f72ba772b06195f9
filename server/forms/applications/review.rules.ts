import type { ApplicationDecision, CommitteeApplicationKind } from './committee-application.contract.ts';

/** Actions of a reviewer on a submitted application. */
export const reviewEvents = ['accept', 'decline', 'reopen'] as const;
export type ReviewEvent = (typeof reviewEvents)[number];
export const isReviewEvent = (name: string): name is ReviewEvent => (reviewEvents as readonly string[]).includes(name);

/** Transitions of a submitted application (docs/decisions/forms.md#review-of-applications). */
const reviewTransitions: readonly { from: ApplicationDecision; event: ReviewEvent; to: ApplicationDecision }[] = [
  { from: 'none', event: 'accept', to: 'accepted' },
  { from: 'none', event: 'decline', to: 'declined' },
  { from: 'accepted', event: 'reopen', to: 'none' },
  { from: 'declined', event: 'reopen', to: 'none' },
];

/** Returns the decision after an event; null where it is not allowed. */
export const nextDecision = (from: ApplicationDecision, event: ReviewEvent): ApplicationDecision | null =>
  reviewTransitions.find((each) => each.from === from && each.event === event)?.to ?? null;

/**
 * A reviewer of all applications, those for funding included, or of those for a seat on the named committees. A person
 * never reviews their own.
 */
export interface Reviewer {
  userId: string;
  committees: 'all' | readonly string[];
}

interface Reviewed {
  kind: CommitteeApplicationKind;
  state: string;
  userId: string;
  acronyms: readonly string[];
}

/**
 * Returns whether a person may read, comment and decide on a submitted application. Officers of a committee review the
 * applications for its seats; only staff review those for funding.
 */
export const mayReview = ({ userId, committees }: Reviewer, { kind, state, acronyms, ...of }: Reviewed): boolean =>
  state === 'Submitted' &&
  of.userId !== userId &&
  (committees === 'all' || (kind === 'committee' && acronyms.some((acronym) => committees.includes(acronym))));

/** Longest comment, note or reason, in characters. */
export const reviewTextLimit = 2_000;

/** True for events that need a reason: declining and reopening. */
export const needsNote = (event: ReviewEvent): boolean => event !== 'accept';
