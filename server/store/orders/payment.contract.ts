/** 'hold': the authorisation when the order was placed. 'charge': of a card afterwards. 'received': without a card. */
export type PaymentKind = 'hold' | 'charge' | 'received';

/** States of a hold; those of a charge are in charge.states.ts, and received money is 'captured'. */
export type HoldState = 'authorized' | 'captured' | 'released' | 'failed';

/** How money is received without a card; 'credit' is the buyer's own with us. */
export const receivedMethods = ['check', 'wire', 'ach', 'credit'] as const;
export type PaidBy = 'card' | (typeof receivedMethods)[number];

/** How money arrives that staff or the order system book. */
export const bookedMethods = ['check', 'wire', 'ach'] as const;
export type BookedMethod = (typeof bookedMethods)[number];
