import { addDays } from '../../platform/dates/calendar.rules.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { membershipStatus, type MembershipDates } from './membership-status.rules.ts';

/** Types of membership with a vote at the technical meeting and for the board; a student's has none. */
const votingTypes: readonly string[] = ['Individual', 'Advanced', 'Inspector', 'Retired'];

/** Days of membership before the first vote (docs/decisions/account-and-profile.md#a-vote-is-said-when-there-is-one). */
const votingDays = 180;

/** Returns whether a type of membership comes with a vote; one that nobody has described does not. */
export const hasVote = (membershipType: string | null): boolean =>
  membershipType !== null && votingTypes.includes(membershipType);

interface VotingMembership extends MembershipDates {
  type: string | null;
  startedOn: string | null;
}

/** Returns the first day of the vote, which may have passed; null for a membership without one, as in grace. */
export function voteBegins({ type, startedOn, ...dates }: VotingMembership, now: Date): string | null {
  if (!hasVote(type) || startedOn === null || membershipStatus(dates, now) !== 'active') return null;
  return addDays(startedOn, votingDays);
}

/** Returns whether somebody may vote today. */
export function mayVote(membership: VotingMembership, now: Date): boolean {
  const from = voteBegins(membership, now);
  return from !== null && from <= organizationDate(now);
}
