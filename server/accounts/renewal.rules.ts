import { addDays } from '../dates/calendar.rules.ts';
import { isCancelled, type SubscriptionTerms } from './subscription.rules.ts';

/** Plans that customer service alone renews and stops (docs/decisions/account-and-profile.md#stopping-a-renewal). */
const deskSkus: readonly string[] = ['COD30ANN', 'COD30AUT'];

export const isStoppedByDesk = (sku: string): boolean => deskSkus.includes(sku);

/** The reason on record for what a person stops here themselves. */
export const selfServiceReason = 'web self service';

/** The day a stopped subscription counts as cancelled: the day before its last. */
export const cancelledDateOf = (expiresOn: string): string => addDays(expiresOn, -1);

/** Returns whether a subscription renews by itself at its end. */
export const isRenewing = (
  terms: Pick<SubscriptionTerms, 'isAutoRenewing' | 'expiresOn' | 'cancelledOn' | 'cancelledReason'>,
  today: string,
): boolean => terms.isAutoRenewing && !isCancelled(terms) && terms.expiresOn >= today;
