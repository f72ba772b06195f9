import { addDays } from '../../platform/dates/calendar.rules.ts';
import { isCancelled, type SubscriptionTerms } from './subscription.rules.ts';

/** Plans that only customer service renews and stops (docs/decisions/account-and-profile.md#stopping-a-renewal). */
const deskSkus: readonly string[] = ['COD30ANN', 'COD30AUT'];

export const isStoppedByDesk = (sku: string): boolean => deskSkus.includes(sku);

/** The recorded reason when a person stops a renewal themselves. */
export const selfServiceReason = 'web self service';

/** Returns the recorded cancellation day of a stopped subscription: the day before its last. */
export const cancellationDate = (expiresOn: string): string => addDays(expiresOn, -1);

/** Days before the last day of a plan from which its owner is asked to renew it. */
const renewalDays = { yearly: 90, monthly: 14 } as const;

/** Returns the first day on which the account offers to renew a plan. */
export const offersRenewalFrom = (expiresOn: string, term: 'yearly' | 'monthly' | null): string =>
  addDays(expiresOn, -renewalDays[term ?? 'yearly']);

type RenewalTerms = Pick<SubscriptionTerms, 'isAutoRenewing' | 'cancelledOn' | 'cancelledReason'>;

/**
 * Returns whether a subscription may still be charged, on any day: a past-due one was not renewed on its day, and the
 * order system retries until its renewal is cancelled.
 */
export const isSetToRenew = (terms: RenewalTerms): boolean => terms.isAutoRenewing && !isCancelled(terms);

/** Returns whether a subscription will renew automatically at its end, which is in the future. */
export const isRenewing = (terms: RenewalTerms & Pick<SubscriptionTerms, 'expiresOn'>, today: string): boolean =>
  isSetToRenew(terms) && terms.expiresOn >= today;
