import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../../cms/dictionary.ts';

/** Phrases of the order system's statuses, in lower case. */
const keys: ReadonlyMap<string, PhraseKey> = new Map([
  ['pending approval', 'OrderPendingApproval'],
  ['pending fulfillment', 'OrderPendingFulfillment'],
  ['partially fulfilled', 'OrderPartiallyFulfilled'],
  ['pending billing/partially fulfilled', 'OrderPartiallyFulfilled'],
  ['pending billing', 'OrderPendingBilling'],
  ['partially billed', 'OrderPartiallyBilled'],
  ['billed', 'OrderBilled'],
  ['closed', 'OrderClosed'],
  ['cancelled', 'OrderCancelled'],
]);

/** Returns the order system's status in the reader's language; unchanged if unknown. */
export function statusText(status: string, t: Translate): string {
  const key = keys.get(status.toLowerCase());
  return key ? t(key) : status;
}
