/**
 * Reasons why single sign-on failed; each has a sentence in the dictionary under the key `AuthSingleSignOn` + code, and
 * is the `reason` in the log.
 */
export const singleSignOnRefusals = [
  'unavailable',
  /** The person cancelled at the provider, or has no access there. */
  'cancelled',
  /** The answer matches no sign-in begun in this browser within ten minutes. */
  'stale',
  'unverified',
  'noAddress',
  'wrongAudience',
  'wrongIssuer',
  'expired',
  /** An account has the address, and the address is unconfirmed. */
  'unconfirmed',
  'refused',
] as const;
export type SingleSignOnRefusal = (typeof singleSignOnRefusals)[number];
