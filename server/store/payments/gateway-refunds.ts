/** A refund as the gateway has it. */
export interface ProviderRefund {
  /** The gateway's id. */
  refundRef: string;
  /** Our row's id, which the gateway stores with it; null for a refund that was made at the gateway itself. */
  refundId: string | null;
  amountMinor: number;
  /** 'failed': the money came back, which may happen days after 'done'. */
  state: 'done' | 'pending' | 'failed';
  /** The gateway's reason, for staff; null unless failed. */
  failure: string | null;
}

/**
 * Result of a refund. `pending`: asked for, and the bank has not answered. `refused`: nothing was given back, or it came
 * back; `reason` is for staff. `unknown`: no answer in time, so that it may have been made.
 */
export type RefundResult =
  | { kind: 'done'; refundRef: string }
  | { kind: 'pending'; refundRef: string }
  | { kind: 'refused'; refundRef: string | null; reason: string }
  | { kind: 'unknown' };

/** Money to give back of a captured payment. */
export interface RefundRequest {
  /** Id of our row: the idempotency key, stored with the refund at the gateway. */
  refundId: string;
  /** The gateway's id of the payment. */
  ref: string;
  /** Cents, above 0. */
  amountMinor: number;
}

/** The part of the gateway that gives money back. */
export interface RefundDesk {
  /**
   * Gives back a part of a payment; more than it still holds is refused. Repeated calls for one row are one refund for
   * as long as the gateway keeps its key: after that look first.
   * @param signal aborted when the answer is no longer needed
   */
  refund(request: RefundRequest, signal?: AbortSignal): Promise<RefundResult>;
  /** Returns how the refund of a row is now; null if the gateway has none, so that it may be asked for. */
  getRefund(known: Pick<RefundRequest, 'refundId' | 'ref'>): Promise<RefundResult | null>;
  /** Returns all refunds of a payment, those made at the gateway itself included; null without an answer. */
  listRefunds(ref: string): Promise<ProviderRefund[] | null>;
}

/** Returns the result that a refund of the gateway means. */
export function toRefundResult({ refundRef, state, failure }: ProviderRefund): RefundResult {
  return state === 'failed' ? { kind: 'refused', refundRef, reason: failure ?? 'failed' } : { kind: state, refundRef };
}
