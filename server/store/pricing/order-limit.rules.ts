/**
 * Largest amount of an order, in cents: card networks and payment providers accept eight digits. The columns hold
 * twenty times as much.
 */
export const mostPayableMinor = 99_999_999;

/** The smallest amount that the order desk takes, in cents. */
export const leastOfDeskMinor = mostPayableMinor + 1;

/** Returns whether any amount exceeds the limit of an order, which the order desk then takes. */
export const isTooLarge = (...amountsMinor: readonly number[]): boolean =>
  amountsMinor.some((amountMinor) => amountMinor > mostPayableMinor);
