import type { MembershipRecord } from '../../people/accounts/membership-term.table.ts';
import type { MembershipTerms } from '../../people/membership/memberships.rules.ts';
import { addDays, addMonths } from '../../platform/dates/calendar.rules.ts';

/** A bought term, as far as the record depends on it. */
export interface BoughtTerm {
  boughtOn: string;
  companyId: string;
  membershipType: string;
  /** Its own last day. */
  expiresOn: string;
  graceDays: number;
  renewingSku: string | null;
}

const isRunning = (
  { expiresOn, graceEndsOn }: Pick<MembershipNow, 'expiresOn' | 'graceEndsOn'>,
  today: string,
): boolean => expiresOn !== null && [expiresOn, graceEndsOn ?? ''].some((day) => day >= today);

/** Returns the membership record after one more term. */
export function addMembershipTerm(before: MembershipRecord, term: BoughtTerm): MembershipRecord {
  const { boughtOn, companyId, membershipType, expiresOn, graceDays, renewingSku } = term;
  const { membershipStartedOn: startedOn, membershipExpiresOn, membershipGraceEndsOn: graceEndsOn } = before;
  const isContinued = isRunning({ expiresOn: membershipExpiresOn, graceEndsOn }, boughtOn);
  return {
    companyId,
    membershipType,
    membershipStartedOn: (isContinued && startedOn) || boughtOn,
    membershipExpiresOn: expiresOn,
    membershipGraceEndsOn: addDays(expiresOn, graceDays),
    membershipRenewingSku: renewingSku,
  };
}

/** Returns the membership record that terms come to, in the sequence in which they were bought. */
export const foldMembershipTerms = (before: MembershipRecord, terms: readonly BoughtTerm[]): MembershipRecord =>
  terms.reduce(addMembershipTerm, before);

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
  {
    recordName,
    priceList,
    months,
    graceDays,
  }: Pick<MembershipTerms, 'recordName' | 'priceList' | 'months' | 'graceDays'>,
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
