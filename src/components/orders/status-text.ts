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

/** Statuses that tell how far an order has shipped, which its parcels tell better. */
const ofFulfilment: ReadonlySet<string> = new Set(['pending fulfillment', 'partially fulfilled']);

/** Returns how far the parcels have come, if any has left, and the status. */
export const standingText = (status: string, fulfilment: string | null, t: Translate): string =>
  fulfilment !== null && ofFulfilment.has(status.toLowerCase())
    ? fulfilment
    : [fulfilment, statusText(status, t)].filter(Boolean).join(', ');
