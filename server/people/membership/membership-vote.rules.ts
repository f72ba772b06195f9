import { addDays } from '../../platform/dates/calendar.rules.ts';
import { membershipStatus, type MembershipDates } from './membership-status.rules.ts';

/** Types of membership with a vote at the technical meeting and for the board; students have none. */
const votingTypes: readonly string[] = ['Individual', 'Advanced', 'Inspector', 'Retired'];

/** Days of membership before the first vote (docs/decisions/account-and-profile.md#a-vote-is-said-when-there-is-one). */
const votingDays = 180;

/** Returns whether a type of membership has a vote; an unknown type has none. */
export const hasVote = (membershipType: string | null): boolean =>
  membershipType !== null && votingTypes.includes(membershipType);

interface VotingMembership extends MembershipDates {
  type: string | null;
  startedOn: string | null;
}

/** Returns the first day of the vote, which may be in the past; null for a membership without a vote, and in grace. */
export function voteBegins({ type, startedOn, ...dates }: VotingMembership, today: string): string | null {
  if (!hasVote(type) || startedOn === null || membershipStatus(dates, today) !== 'active') return null;
  return addDays(startedOn, votingDays);
}

export function mayVote(membership: VotingMembership, today: string): boolean {
  const from = voteBegins(membership, today);
  return from !== null && from <= today;
}
