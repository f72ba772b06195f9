import type { MembershipTerms } from '../../people/membership/memberships.rules.ts';
import { addDays, addMonths } from '../../platform/dates/calendar.rules.ts';

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
 * Returns the membership after a purchase: its term starts today, or the day after the running one ends, so that early
 * renewal loses no day. A lapsed one starts again (docs/decisions/orders-and-downloads.md#membership-grants).
 * @param today in the organization's time zone
 */
export function grantMembership(
  now: MembershipNow,
  { recordName, priceList, months, graceDays }: MembershipTerms,
  today: string,
): MembershipGranted {
  const lastDay =
    [now.expiresOn, now.graceEndsOn]
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? '';
  const isRunning = now.expiresOn !== null && lastDay >= today;
  const from = isRunning && now.expiresOn !== null ? now.expiresOn : addDays(today, -1);
  const membershipExpiresOn = addMonths(from, months);
  return {
    companyId: priceList,
    membershipType: recordName,
    membershipStartedOn: (isRunning && now.startedOn) || today,
    membershipExpiresOn,
    membershipGraceEndsOn: addDays(membershipExpiresOn, graceDays),
  };
}
