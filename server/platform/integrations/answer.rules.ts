import type { DeliveryFailure } from './connector.contract.ts';

/** An answer of another system. */
export interface Answer {
  status: number;
  /** Without parameters, in lower case; empty if missing. */
  contentType: string;
  /** Truncated at the limit. */
  body: string;
  /** Target of a redirect, as sent; empty without one. Never followed. */
  location: string;
}

/** A temporary failure: another attempt may succeed. */
export const again = (reason: string): DeliveryFailure => ({ ok: false, isPermanent: false, reason });
/** A permanent failure: every further attempt would fail the same way. */
export const refused = (reason: string): DeliveryFailure => ({ ok: false, isPermanent: true, reason });
