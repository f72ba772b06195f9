import { addDays, addMonths } from '../../platform/dates/calendar.rules.ts';

/** Groups a membership product can belong to (docs/decisions/orders-and-downloads.md#membership-grants). */
export type MembershipGroup = 'electrical-inspector' | 'advanced-lead' | 'member';

/** Holds what a membership line makes of its buyer: the company whose prices apply, and what the record calls it. */
const groups: Record<MembershipGroup, { companyId: string; membershipType: string }> = {
  'electrical-inspector': { companyId: 'electrical-inspector', membershipType: 'Inspector' },
  'advanced-lead': { companyId: 'advanced-lead', membershipType: 'Advanced' },
  member: { companyId: 'member', membershipType: 'Individual' },
};

/** The time each membership runs, in months; a year where nothing else is said. */
const monthsOf: Readonly<Record<string, number>> = { 'membership-three-years': 36 };

/** Days of grace after a membership ends. */
const graceDays = 60;

interface MembershipNow {
  companyId: string;
  startedOn: string | null;
  expiresOn: string | null;
  graceEndsOn: string | null;
}

interface MembershipGranted {
  companyId: string;
  membershipType: string;
  membershipStartedOn: string;
  membershipExpiresOn: string;
  membershipGraceEndsOn: string;
}

/** The company a membership product moves its buyer to (docs/decisions/orders-and-downloads.md#membership-grants). */
export const companyOf = (group: MembershipGroup): string => groups[group].companyId;

/**
 * A membership as a bought one leaves it: its term from today, or from the day after the running one ends, so that
 * nobody who renews early loses a day. One that has lapsed begins again.
 * @param today in the organization's time zone
 * @param isStudent of the student product, which is a member's with a name of its own
 */
export function grantMembership(
  now: MembershipNow,
  { group, productId, isStudent }: { group: MembershipGroup; productId: string; isStudent: boolean },
  today: string,
): MembershipGranted {
  const { companyId, membershipType } = groups[group];
  const lastDay =
    [now.expiresOn, now.graceEndsOn]
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? '';
  const isRunning = now.expiresOn !== null && lastDay >= today;
  const from = isRunning && now.expiresOn !== null ? now.expiresOn : addDays(today, -1);
  const membershipExpiresOn = addMonths(from, monthsOf[productId] ?? 12);
  return {
    companyId,
    membershipType: isStudent ? 'Student' : membershipType,
    membershipStartedOn: (isRunning && now.startedOn) || today,
    membershipExpiresOn,
    membershipGraceEndsOn: addDays(membershipExpiresOn, graceDays),
  };
}

/** Last day of a subscription that begins today. */
export const subscriptionEnd = (term: 'yearly' | 'monthly' | null, today: string): string =>
  addDays(addMonths(today, term === 'monthly' ? 1 : 12), -1);
