/**
 * The most one order may come to, in cents: eight digits are what card networks and payment providers take at once. What
 * an order is stored in holds twenty times as much.
 */
export const mostPayableMinor = 99_999_999;

/** Returns whether an order with such an amount in it is one for the order desk. */
export const isTooLarge = (...amountsMinor: readonly number[]): boolean =>
  amountsMinor.some((amountMinor) => amountMinor > mostPayableMinor);
