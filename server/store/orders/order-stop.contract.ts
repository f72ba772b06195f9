/**
 * Reasons why an order waits. 'accounts': above the limit of who buys on account. 'payment': its card was declined.
 * 'staff': stopped by hand.
 */
export const orderStops = ['accounts', 'payment', 'staff'] as const;
export type OrderStop = (typeof orderStops)[number];
