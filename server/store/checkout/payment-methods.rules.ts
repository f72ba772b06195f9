import { cleanLine, findLineProblem, type Problem } from '../../platform/problem.rules.ts';

/** Lists the ways an order is paid; 'none' where total plus shipping is 0 (docs/decisions/checkout.md#ways-to-pay). */
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
 * paid with it and never on account, as only a paid one moves its buyer
 * (docs/decisions/orders-and-downloads.md#membership-grants). A purchase order is good for one purchase, so that what
 * renews by itself is not bought on one either (docs/decisions/checkout.md#paying-for-renewals).
 */
export function offeredMethods(facts: {
  isFree: boolean;
  isBillMeLaterAllowed: boolean;
  hasMembership: boolean;
  /** True when something renews by itself. */
  isRenewing: boolean;
  /** Tells whether the gateway takes cards. */
  isCardTaken: boolean;
}): PaymentMethod[] {
  if (facts.isFree) return ['none'];
  const isOnAccount = facts.isBillMeLaterAllowed && !facts.hasMembership && !facts.isRenewing;
  return [...(facts.isCardTaken ? (['card'] as const) : []), ...(isOnAccount ? (['purchase-order'] as const) : [])];
}

/** Returns what is wrong with a purchase-order number; it is required. */
export const findPoNumberProblem = (poNumber: string): Problem | null =>
  findLineProblem(cleanLine(poNumber), { max: poNumberLimit, isRequired: true });
