import { addDays } from '../dates/calendar.rules.ts';

/** Plans that customer service alone renews and stops (docs/decisions/account-and-profile.md#stopping-a-renewal). */
const deskSkus: readonly string[] = ['COD30ANN', 'COD30AUT'];

export const isStoppedByDesk = (sku: string): boolean => deskSkus.includes(sku);

/** The reason on record for what a person stops here themselves. */
export const selfServiceReason = 'web self service';

/** The day a stopped subscription counts as cancelled: the day before its last. */
export const cancelledDateOf = (expiresOn: string): string => addDays(expiresOn, -1);

interface Renewing {
  isAutoRenewing: boolean;
  cancelledOn: string | null;
  cancelledReason: string | null;
  expiresOn: string;
}

/** Returns whether a subscription renews by itself at its end. */
export const isRenewing = (
  { isAutoRenewing, cancelledOn, cancelledReason, expiresOn }: Renewing,
  today: string,
): boolean => isAutoRenewing && !cancelledOn && !cancelledReason && expiresOn >= today;
