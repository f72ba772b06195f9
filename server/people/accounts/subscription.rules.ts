import { addDays, addMonths } from '../../platform/dates/calendar.rules.ts';

/** The terms of a subscription that decide what its date means. */
export interface SubscriptionTerms {
  /** Last paid day, YYYY-MM-DD. */
  expiresOn: string;
  graceDays: number;
  isAutoRenewing: boolean;
  cancelledOn: string | null;
  cancelledReason: string | null;
  typeId: number;
  extendedAccessDays: number;
}

/** Type of the online library. */
export const linkTypeId = 9;

export type SubscriptionState = 'pastDue' | 'renews' | 'expires';

/** Returns whether the renewal was cancelled: a day or a reason is enough, since other systems send either. */
export const isCancelled = ({
  cancelledOn,
  cancelledReason,
}: Pick<SubscriptionTerms, 'cancelledOn' | 'cancelledReason'>): boolean => Boolean(cancelledOn ?? cancelledReason);

/** Returns the displayed expiry: extended access moves it, for the online library only. */
export const shownExpiry = ({
  expiresOn,
  typeId,
  extendedAccessDays,
}: Pick<SubscriptionTerms, 'expiresOn' | 'typeId' | 'extendedAccessDays'>): string =>
  typeId === linkTypeId ? addDays(expiresOn, extendedAccessDays) : expiresOn;

type Ends = Pick<SubscriptionTerms, 'expiresOn' | 'graceDays' | 'typeId' | 'extendedAccessDays'>;

/** Returns the last usable day: of its grace, or of extended access if that is later. */
export function lastUsableDay(terms: Ends): string {
  const [shown, grace] = [shownExpiry(terms), addDays(terms.expiresOn, terms.graceDays)];
  return shown > grace ? shown : grace;
}

/** Returns whether one of the subscriptions that a person owns or has a seat of opens the online library today. */
export const opensLibrary = (held: readonly Ends[], today: string): boolean =>
  held.some((each) => each.typeId === linkTypeId && today <= lastUsableDay(each));

/** Returns the last day of a stopped subscription: its displayed expiry, or after that its last usable day. */
export const lastDayOf = (terms: Ends, today: string): string =>
  today > shownExpiry(terms) ? lastUsableDay(terms) : shownExpiry(terms);

/**
 * Returns what happens to a subscription at its date, or null when it is over and not listed any more
 * (docs/decisions/account-and-profile.md#state-of-a-subscription).
 * @param today the organization's date
 */
export function subscriptionState(terms: SubscriptionTerms, today: string): SubscriptionState | null {
  if (today > lastUsableDay(terms)) return null;
  if (today > shownExpiry(terms)) return 'pastDue';
  return terms.isAutoRenewing && !isCancelled(terms) ? 'renews' : 'expires';
}

/** Returns the last day of a subscription that starts today. */
export const subscriptionEnd = (term: 'yearly' | 'monthly' | null, today: string): string =>
  addDays(addMonths(today, term === 'monthly' ? 1 : 12), -1);
