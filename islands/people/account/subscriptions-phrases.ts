import type { KeysBeginning } from '../../platform/ui/translate.ts';

/** Lists how the phrases begin that the page of subscriptions hands to its list. */
export const subscriptionsPhrases = [
  ...(['Subscriptions', 'CancelAutoRenew', 'PastDue', 'Renews', 'Expires'] as const),
  ...(['AccountUsableUntil', 'RenewalStopDesk', 'RenewalStopText', 'PurchaseContact'] as const),
] as const;

export type SubscriptionsKey = KeysBeginning<(typeof subscriptionsPhrases)[number]>;
