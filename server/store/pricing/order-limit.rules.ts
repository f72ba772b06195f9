/**
 * Largest amount of an order, in cents: card networks and payment providers accept eight digits. The columns hold
 * twenty times as much.
 */
export const mostPayableMinor = 99_999_999;

/** Returns whether an order with such an amount in it is one for the order desk. */
export const isTooLarge = (...amountsMinor: readonly number[]): boolean =>
  amountsMinor.some((amountMinor) => amountMinor > mostPayableMinor);
