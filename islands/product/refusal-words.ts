import { refusalKeys } from '../../server/cart/line-refusal.rules.ts';
import { purchaseMessages, type PurchaseRefusal } from '../../server/catalog/purchase.rules.ts';
import type { Say } from '../ui/say.ts';

/** Refusals that no other quantity, date or choice changes: instead of a button there is the reason. */
const final: ReadonlySet<PurchaseRefusal> = new Set([
  ...(['not_available', 'price_not_available', 'ordering_disabled', 'committee_only'] as const),
  ...(['candidate_registered', 'out_of_stock'] as const),
]);

/** Refusals of a person rather than of the thing. */
const personal: ReadonlySet<PurchaseRefusal> = new Set(['ordering_disabled', 'committee_only', 'candidate_registered']);

/** Whether a course is refused because none of its dates can be booked. */
export const isWithoutDate = (refusal: PurchaseRefusal | null): boolean =>
  refusal === 'session_not_offered' || refusal === 'out_of_stock';
export const isFinal = (refusal: PurchaseRefusal | null): refusal is PurchaseRefusal =>
  refusal !== null && final.has(refusal);
export const isPersonal = (refusal: PurchaseRefusal): boolean => personal.has(refusal);

const keys: Readonly<Record<string, string>> = { ...refusalKeys, ...purchaseMessages };

/** Why nothing was added: the reason of the server when it is one there are words for. Null is no answer at all. */
export function refusalWords(
  reason: string | null,
  say: Say,
  limits: { minimum: number; maximum: number; available: number | null },
): string {
  if (reason === null) return say('ProductAddOffline');
  if (reason === 'out_of_stock' && !limits.available) return say('PurchaseSoldOut');
  const key = keys[reason];
  return key ? say(key, { ...limits, available: limits.available ?? 0 }) : say('ProductAddFailed');
}
