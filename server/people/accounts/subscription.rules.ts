import { addDays } from '../../platform/dates/calendar.rules.ts';

/** The terms of a subscription that decide what its date means. */
export interface SubscriptionTerms {
  /** Last day that was paid for, YYYY-MM-DD. */
  expiresOn: string;
  graceDays: number;
  isAutoRenewing: boolean;
  cancelledOn: string | null;
  cancelledReason: string | null;
  typeId: number;
  extendedAccessDays: number;
}

/** The online library. */
export const linkTypeId = 9;

export type SubscriptionState = 'pastDue' | 'renews' | 'expires';

/** Returns whether its renewal was cancelled: a day or a reason is enough, since other systems send either. */
export const isCancelled = ({
  cancelledOn,
  cancelledReason,
}: Pick<SubscriptionTerms, 'cancelledOn' | 'cancelledReason'>): boolean => Boolean(cancelledOn ?? cancelledReason);

/** Returns the expiry as it is shown: extended access moves it, for the online library alone. */
export const shownExpiry = ({
  expiresOn,
  typeId,
  extendedAccessDays,
}: Pick<SubscriptionTerms, 'expiresOn' | 'typeId' | 'extendedAccessDays'>): string =>
  typeId === linkTypeId ? addDays(expiresOn, extendedAccessDays) : expiresOn;

type Ends = Pick<SubscriptionTerms, 'expiresOn' | 'graceDays' | 'typeId' | 'extendedAccessDays'>;

/** Returns the last day on which a subscription can be used: of its grace, or of extended access where that is later. */
export function lastUsableDay(terms: Ends): string {
  const [shown, grace] = [shownExpiry(terms), addDays(terms.expiresOn, terms.graceDays)];
  return shown > grace ? shown : grace;
}

/** Returns until when a stopped subscription stays: its expiry as it is shown, or past that its last usable day. */
export const lastDayOf = (terms: Ends, today: string): string =>
  today > shownExpiry(terms) ? lastUsableDay(terms) : shownExpiry(terms);

/**
 * Returns what a subscription does at its date, or null when it is over and nobody lists it any more
 * (docs/decisions/account-and-profile.md#state-of-a-subscription).
 * @param today the organization's date
 */
export function subscriptionState(terms: SubscriptionTerms, today: string): SubscriptionState | null {
  if (today > lastUsableDay(terms)) return null;
  if (today > shownExpiry(terms)) return 'pastDue';
  return terms.isAutoRenewing && !isCancelled(terms) ? 'renews' : 'expires';
}
