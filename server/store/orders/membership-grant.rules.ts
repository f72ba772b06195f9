import { addDays, addMonths } from '../../platform/dates/calendar.rules.ts';

/** Groups of membership products (docs/decisions/orders-and-downloads.md#membership-grants). */
export type MembershipGroup = 'electrical-inspector' | 'advanced-lead' | 'member';

/**
 * Company and type of a membership group: the company's prices apply to the buyer, the type is stored in the record.
 */
const groups: Record<MembershipGroup, { companyId: string; membershipType: string }> = {
  'electrical-inspector': { companyId: 'electrical-inspector', membershipType: 'Inspector' },
  'advanced-lead': { companyId: 'advanced-lead', membershipType: 'Advanced' },
  member: { companyId: 'member', membershipType: 'Individual' },
};

/** Terms of memberships in months; the default is a year. */
const monthsOf: Readonly<Record<string, number>> = { 'membership-three-years': 36 };

/** Grace period after a membership ends, in days. */
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

/**
 * Returns the company that a membership product moves its buyer to
 * (docs/decisions/orders-and-downloads.md#membership-grants).
 */
export const membershipCompany = (group: MembershipGroup): string => groups[group].companyId;

/**
 * Returns the membership after a purchase: its term starts today, or the day after the running one ends, so that early
 * renewal loses no day. A lapsed one starts again.
 * @param today in the organization's time zone
 * @param isStudent for the student product, which is a member's with another name
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
