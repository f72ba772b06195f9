import { addDays } from '../dates/calendar.rules.ts';

/** The terms of a subscription that decide what its date means. */
export interface SubscriptionTerms {
  /** Last day that was paid for, YYYY-MM-DD. */
  expiresOn: string;
  graceDays: number;
  isAutoRenewing: boolean;
  cancelledOn: string | null;
  cancelledReason: string | null;
}

export type SubscriptionState = 'pastDue' | 'renews' | 'expires';

/** Returns whether its renewal was cancelled: a day or a reason is enough, since other systems send either. */
export const isCancelled = ({
  cancelledOn,
  cancelledReason,
}: Pick<SubscriptionTerms, 'cancelledOn' | 'cancelledReason'>): boolean => Boolean(cancelledOn ?? cancelledReason);

/** Returns the last day on which a subscription can be used. */
export const lastDayOfGrace = ({ expiresOn, graceDays }: Pick<SubscriptionTerms, 'expiresOn' | 'graceDays'>): string =>
  addDays(expiresOn, graceDays);

/**
 * Returns what a subscription does at its date, or null when it is over and nobody lists it any more
 * (docs/decisions/account-and-profile.md#state-of-a-subscription).
 * @param today the organization's date
 */
export function subscriptionState(terms: SubscriptionTerms, today: string): SubscriptionState | null {
  if (today > lastDayOfGrace(terms)) return null;
  if (today > terms.expiresOn) return 'pastDue';
  return terms.isAutoRenewing && !isCancelled(terms) ? 'renews' : 'expires';
}
