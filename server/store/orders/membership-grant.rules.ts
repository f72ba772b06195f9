import type { MembershipTerms } from '../../people/membership/memberships.rules.ts';
import { keepCompanyList, type EndingPriceList, type HeldPriceLists } from '../../people/accounts/price-lists.rules.ts';
import { addDays, addMonths } from '../../platform/dates/calendar.rules.ts';

interface MembershipNow extends HeldPriceLists {
  startedOn: string | null;
  expiresOn: string | null;
  graceEndsOn: string | null;
}

interface MembershipGranted {
  companyId: string;
  priceLists: string[];
  endingPriceLists: EndingPriceList[];
  membershipType: string;
  membershipStartedOn: string;
  membershipExpiresOn: string;
  membershipGraceEndsOn: string;
}

/**
 * Returns the membership after a purchase: its term starts today, or the day after the running one ends, so that early
 * renewal loses no day. A lapsed one starts again (docs/decisions/orders-and-downloads.md#membership-grants). The list of a
 * former company stays, and that of the replaced membership until its last day.
 * @param memberLists ids of the lists that apply to members only
 * @param today in the organization's time zone
 */
export function grantMembership(
  now: MembershipNow,
  { recordName, priceList, months, graceDays }: MembershipTerms,
  { today, memberLists }: { today: string; memberLists: readonly string[] },
): MembershipGranted {
  const lastDay =
    [now.expiresOn, now.graceEndsOn]
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? '';
  const isRunning = now.expiresOn !== null && lastDay >= today;
  const from = isRunning && now.expiresOn !== null ? now.expiresOn : addDays(today, -1);
  const membershipExpiresOn = addMonths(from, months);
  const isReplaced = isRunning && memberLists.includes(now.companyId) && now.companyId !== priceList;
  const ending = now.endingPriceLists.filter((each) => each.lastDay >= today);
  return {
    companyId: priceList,
    priceLists: now.companyId === priceList ? [...now.priceLists] : keepCompanyList(now, memberLists),
    endingPriceLists: isReplaced ? [...ending, { list: now.companyId, lastDay }] : ending,
    membershipType: recordName,
    membershipStartedOn: (isRunning && now.startedOn) || today,
    membershipExpiresOn,
    membershipGraceEndsOn: addDays(membershipExpiresOn, graceDays),
  };
}
