/** Why an amount is credited. 'outside': given back at the payment provider, and booked afterwards. */
export const creditReasons = ['return', 'cancelled', 'allowance', 'error', 'dispute', 'exemption', 'outside'] as const;
export type CreditReason = (typeof creditReasons)[number];

/** How money goes back to a buyer; 'credit' stays with us for a later order. */
export const refundMethods = ['card', 'credit', 'check', 'wire'] as const;
export type RefundMethod = (typeof refundMethods)[number];

/** Way in which money went back; 'dispute': the bank took it from us after a dispute, and nothing is given back by us. */
export type GivenMethod = RefundMethod | 'dispute';

/** Way that a credit note asks for; 'as-paid': each part goes back the way it came, by hand what no card paid. */
export type CreditMethod = GivenMethod | 'as-paid';

/**
 * States of a refund. 'waiting': another member of staff must release it. 'failed': the bank did not take it, which may
 * come days after 'done'; the amount is owed to the buyer until another refund settles it. 'owed': it came by check or transfer, so a
 * person sends it; another refund settles it too.
 */
export const refundStates = ['waiting', 'refused', 'asked', 'done', 'failed', 'owed'] as const;
export type RefundState = (typeof refundStates)[number];
