/** What moves the balance at the provider. 'other': what no part of the shop causes, such as a top-up. */
export const entryCategories = ['charge', 'refund', 'dispute', 'fee', 'payout', 'other'] as const;
export type EntryCategory = (typeof entryCategories)[number];

/** A movement of the balance at the payment provider; amounts in the smallest unit of the currency, below 0 for what left it. */
export interface ProviderEntry {
  /** The provider's. */
  id: string;
  category: EntryCategory;
  amountMinor: number;
  /** What the provider kept of the amount. */
  feeMinor: number;
  netMinor: number;
  /** Three lower-case letters. */
  currency: string;
  /** The provider's charge, refund, dispute or payout behind it. */
  sourceRef: string | null;
  /** The provider's payment that the charge, refund or dispute belongs to. */
  paymentRef: string | null;
  /** The id that the shop stored with the source: of an attempt, a payment or a refund. */
  metadataId: string | null;
  /** The payout that brought it to the bank, once that is known. */
  payoutRef: string | null;
  createdAt: Date;
  availableOn: Date;
}

/**
 * States of a dispute. 'warning': the bank asks before it disputes, and takes nothing. 'answered': the evidence was
 * handed in.
 */
export const disputeStates = ['warning', 'open', 'answered', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** A dispute as the provider tells it. */
export interface ProviderDispute {
  ref: string;
  paymentRef: string | null;
  /** The attempt or payment that the shop stored with the payment. */
  attemptId: string | null;
  amountMinor: number;
  /** The provider's word, such as 'fraudulent'. */
  reason: string;
  state: DisputeState;
  /** Until when evidence is taken; null if none is. */
  dueBy: Date | null;
  openedAt: Date;
  /** What it moved: the amount and the fee that were taken, and what came back. */
  moves: readonly { ref: string; amountMinor: number; feeMinor: number; at: Date }[];
}
