import { addDays } from '../../platform/dates/calendar.rules.ts';
import { kindOfRecord, type Memberships } from './memberships.rules.ts';
import { membershipStatus, type MembershipDates } from './membership-status.rules.ts';

/** Returns whether a type of membership has a vote; an unknown type has none. */
export const hasVote = (memberships: Pick<Memberships, 'kinds'>, membershipType: string | null): boolean =>
  kindOfRecord(memberships, membershipType)?.hasVote ?? false;

interface VotingMembership extends MembershipDates {
  type: string | null;
  startedOn: string | null;
}

/**
 * Returns the first day of the vote, which may be in the past; null for a membership without a vote, and in grace
 * (docs/decisions/account-and-profile.md#a-vote-is-said-when-there-is-one).
 */
export function voteBegins(
  memberships: Pick<Memberships, 'kinds' | 'daysBeforeVote'>,
  { type, startedOn, ...dates }: VotingMembership,
  today: string,
): string | null {
  if (!hasVote(memberships, type) || startedOn === null || membershipStatus(dates, today) !== 'active') return null;
  return addDays(startedOn, memberships.daysBeforeVote);
}

export function mayVote(
  memberships: Pick<Memberships, 'kinds' | 'daysBeforeVote'>,
  membership: VotingMembership,
  today: string,
): boolean {
  const from = voteBegins(memberships, membership, today);
  return from !== null && from <= today;
}
