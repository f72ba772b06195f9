import { cleanLine, findLineProblem, type Problem } from '../accounts/problem.rules.ts';

/** How an order is paid; 'none' where total plus shipping is 0 (specification part 2 §4.4). */
export const paymentMethods = ['card', 'purchase-order', 'none'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** A card as the checkout keeps it: the gateway's reference and what may be shown of it. */
export interface ChosenCard {
  /** 'saved': a card of the person's account. 'once': typed for this order. */
  kind: 'saved' | 'once';
  ref: string;
  /** Its type code, '001' for Visa; empty for a brand without one. */
  type: string;
  last4: string;
}

/** Longest purchase-order number. */
const poNumberLimit = 50;

/**
 * Ways of paying that are offered; nothing to pay is no payment by itself. A membership begins with the order, so it is
 * paid with it and never on account (AMB-15: only a paid one moves its buyer).
 */
export function offeredMethods(facts: {
  isFree: boolean;
  isBillMeLaterAllowed: boolean;
  hasMembership: boolean;
}): PaymentMethod[] {
  if (facts.isFree) return ['none'];
  return facts.isBillMeLaterAllowed && !facts.hasMembership ? ['card', 'purchase-order'] : ['card'];
}

/** What is wrong with a purchase-order number; it is required. */
export const findPoNumberProblem = (poNumber: string): Problem | null =>
  findLineProblem(cleanLine(poNumber), { max: poNumberLimit, isRequired: true });
