import { addDays } from '../../platform/dates/calendar.rules.ts';
import type { MembershipOffer } from './membership-refusals.rules.ts';
import { membershipStatus, type MembershipDates } from './membership-status.rules.ts';

/** Days before its last day from which a membership can be renewed (docs/decisions/cart.md#renewing-a-membership). */
const renewalDays = 90;

/**
 * Returns what a person may do about their membership today. In grace a renewal is open even if automatic renewal was
 * agreed.
 */
export function membershipOffer(
  { isRenewing, ...dates }: MembershipDates & { isRenewing: boolean },
  today: string,
): MembershipOffer {
  const status = membershipStatus(dates, today);
  if (status === 'grace') return 'renew';
  if (status !== 'active' || !dates.expiresOn) return 'join';
  if (isRenewing) return 'renewing';
  return today >= renewsFrom(dates.expiresOn) ? 'renew' : 'running';
}

/** Returns the first day on which a membership can be renewed. */
export const renewsFrom = (expiresOn: string): string => addDays(expiresOn, -renewalDays);

/** The fields of a customer record about its membership. */
interface MembershipRecord {
  membershipExpiresOn: string | null;
  membershipGraceEndsOn: string | null;
  membershipRenewingSku: string | null;
}

/** Returns the membership offer for the owner of a record; joining without a record. */
export const offerOfRecord = (record: MembershipRecord | null, today: string): MembershipOffer =>
  membershipOffer(
    {
      expiresOn: record?.membershipExpiresOn ?? null,
      graceEndsOn: record?.membershipGraceEndsOn ?? null,
      isRenewing: (record?.membershipRenewingSku ?? null) !== null,
    },
    today,
  );
