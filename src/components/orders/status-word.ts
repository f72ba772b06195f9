import type { PhraseKey } from '../../../server/platform/phrase-key.contract.ts';
import type { Translate } from '../../cms/dictionary.ts';

/** The order system's statuses for which there are words, by its own in lower case. */
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

/** The order system's status in the reader's words; as it came where it is none we know. */
export function statusText(status: string, t: Translate): string {
  const key = keys.get(status.toLowerCase());
  return key ? t(key) : status;
}
