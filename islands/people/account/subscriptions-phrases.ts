import type { KeysBeginning } from '../../platform/ui/translate.ts';

/** Beginnings of the phrases that the subscriptions page passes to its list. */
export const subscriptionsPhrases = [
  ...(['Subscriptions', 'CancelAutoRenew', 'PastDue', 'Renews', 'Expires'] as const),
  ...(['AccountUsableUntil', 'RenewalStopDesk', 'RenewalStopText', 'PurchaseContact'] as const),
] as const;

export type SubscriptionsKey = KeysBeginning<(typeof subscriptionsPhrases)[number]>;
