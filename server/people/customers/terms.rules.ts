/** Most days to pay that a customer can be given. */
export const longestTermsDays = 180;
/** Largest credit limit, in cents. */
export const largestCreditMinor = 2_000_000_000;
