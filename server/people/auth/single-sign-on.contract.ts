/**
 * Why single sign-on did not let somebody in; each is a sentence in the dictionary, key `AuthSingleSignOn` + code, and
 * `reason` in the log.
 */
export const singleSignOnRefusals = [
  'unavailable',
  /** The person stopped at the provider, or is not let in there. */
  'cancelled',
  /** The answer belongs to no sign-in that this browser has begun within ten minutes. */
  'stale',
  'unverified',
  'noAddress',
  'wrongAudience',
  'wrongIssuer',
  'expired',
  /** An account has the address, and nobody has confirmed it there. */
  'unconfirmed',
  'refused',
] as const;
export type SingleSignOnRefusal = (typeof singleSignOnRefusals)[number];
