import { addDays } from '../../platform/dates/calendar.rules.ts';
import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import type { MembershipOffer } from './membership-refusals.rules.ts';
import { membershipStatus, type MembershipDates } from './membership-status.rules.ts';

/** Days before its last day from which a membership can be renewed (docs/decisions/cart.md#renewing-a-membership). */
const renewalDays = 90;

/** Returns what a person may do about their membership today. In grace a renewal is open whatever was agreed before. */
export function membershipOffer(
  { isRenewing, ...dates }: MembershipDates & { isRenewing: boolean },
  now: Date,
): MembershipOffer {
  const status = membershipStatus(dates, now);
  if (status === 'grace') return 'renew';
  if (status !== 'active' || !dates.expiresOn) return 'join';
  if (isRenewing) return 'renewing';
  return organizationDate(now) >= renewsFrom(dates.expiresOn) ? 'renew' : 'running';
}

/** The first day on which a membership that ends on a day can be renewed. */
export const renewsFrom = (expiresOn: string): string => addDays(expiresOn, -renewalDays);

/** Holds what a customer record says of a membership. */
interface MembershipRecord {
  membershipExpiresOn: string | null;
  membershipGraceEndsOn: string | null;
  membershipRenewingSku: string | null;
}

/** Returns what a membership would be to the owner of a record; without one it is something to join by. */
export const offerOfRecord = (record: MembershipRecord | null, now: Date): MembershipOffer =>
  membershipOffer(
    {
      expiresOn: record?.membershipExpiresOn ?? null,
      graceEndsOn: record?.membershipGraceEndsOn ?? null,
      isRenewing: (record?.membershipRenewingSku ?? null) !== null,
    },
    now,
  );
