import { cleanLine, findLineProblem, type Problem } from '../../platform/problem.rules.ts';

/**
 * Payment methods; 'none' if total plus shipping is 0 (docs/decisions/checkout.md#ways-to-pay), 'credit' if the buyer's
 * credit pays all of it (docs/decisions/checkout.md#paying-with-credit).
 */
export const paymentMethods = ['card', 'purchase-order', 'none', 'credit'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** A card in the checkout: the gateway's reference and the details to show. */
export interface ChosenCard {
  /** 'saved': a card of the person's account. 'once': entered for this order. */
  kind: 'saved' | 'once';
  ref: string;
  /** Its type code, '001' for Visa; empty for a brand without one. */
  type: string;
  last4: string;
}

/** Longest purchase-order number. */
const poNumberLimit = 50;

/**
 * Returns the available payment methods; without an amount it is none. A membership starts with the order, so it is
 * never bought on account: only a paid one moves its buyer (docs/decisions/orders-and-downloads.md#membership-grants).
 * A purchase order is for one purchase, so automatic renewals exclude it
 * (docs/decisions/checkout.md#paying-for-renewals).
 */
export function offeredMethods(facts: {
  isFree: boolean;
  isBillMeLaterAllowed: boolean;
  hasMembership: boolean;
  /** True if a line renews automatically. */
  isRenewing: boolean;
  /** True if the gateway accepts cards. */
  isCardTaken: boolean;
  /** True if the buyer's credit covers all but the tax, which is not known before the payment is chosen. */
  isCoveredByCredit: boolean;
}): PaymentMethod[] {
  if (facts.isFree) return ['none'];
  const isOnAccount = facts.isBillMeLaterAllowed && !facts.hasMembership && !facts.isRenewing;
  return [
    ...(facts.isCoveredByCredit ? (['credit'] as const) : []),
    ...(facts.isCardTaken ? (['card'] as const) : []),
    ...(isOnAccount ? (['purchase-order'] as const) : []),
  ];
}

/** Returns the problem of a purchase-order number, which is required. */
export const findPoNumberProblem = (poNumber: string): Problem | null =>
  findLineProblem(cleanLine(poNumber), { max: poNumberLimit, isRequired: true });
