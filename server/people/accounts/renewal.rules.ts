import { addDays } from '../../platform/dates/calendar.rules.ts';
import { isCancelled, type SubscriptionTerms } from './subscription.rules.ts';

/** Plans that customer service alone renews and stops (docs/decisions/account-and-profile.md#stopping-a-renewal). */
const deskSkus: readonly string[] = ['COD30ANN', 'COD30AUT'];

export const isStoppedByDesk = (sku: string): boolean => deskSkus.includes(sku);

/** The reason on record for what a person stops here themselves. */
export const selfServiceReason = 'web self service';

/** The day a stopped subscription counts as cancelled: the day before its last. */
export const cancelledDateOf = (expiresOn: string): string => addDays(expiresOn, -1);

type RenewalTerms = Pick<SubscriptionTerms, 'isAutoRenewing' | 'cancelledOn' | 'cancelledReason'>;

/**
 * Returns whether a subscription may be charged again, whatever the day: one that is past due was not renewed on its day,
 * and the order system tries again until its renewal is cancelled.
 */
export const isSetToRenew = (terms: RenewalTerms): boolean => terms.isAutoRenewing && !isCancelled(terms);

/** Returns whether a subscription renews by itself at its end, which is still ahead. */
export const isRenewing = (terms: RenewalTerms & Pick<SubscriptionTerms, 'expiresOn'>, today: string): boolean =>
  isSetToRenew(terms) && terms.expiresOn >= today;
