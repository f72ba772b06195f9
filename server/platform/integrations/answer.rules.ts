import type { DeliveryFailure } from './connector.contract.ts';

/** An answer of another system. */
export interface Answer {
  status: number;
  /** Without its parameters, in lower case; empty when there is none. */
  contentType: string;
  /** Its beginning where it is longer than anything we read. */
  body: string;
  /** Where a redirect leads, as sent; empty without one. Never followed. */
  location: string;
}

/** A failure that may end otherwise at another try. */
export const again = (reason: string): DeliveryFailure => ({ ok: false, isPermanent: false, reason });
/** A failure that every further try would repeat. */
export const refused = (reason: string): DeliveryFailure => ({ ok: false, isPermanent: true, reason });
