import type { RefundState } from './credit.contract.ts';

/** States of refunds that the payment no longer holds, or will not. */
export const liveRefunds: readonly RefundState[] = ['waiting', 'asked', 'done'];

/** States of refunds whose amount is owed to the buyer, unless another refund replaces them. */
export const owedRefunds: readonly RefundState[] = ['failed', 'refused', 'owed'];

interface SettledRefund {
  id: string;
  state: RefundState;
  isOutside: boolean;
  creditNoteId: string | null;
  replaces: string | null;
}

/** Returns whether a refund was made at the provider, and no credit note explains it yet. */
export const isUnexplained = ({
  isOutside,
  creditNoteId,
}: Pick<SettledRefund, 'isOutside' | 'creditNoteId'>): boolean => isOutside && creditNoteId === null;

/** Returns the failed, refused and owed refunds that no other refund has replaced. */
export const owedOf = <Refund extends SettledRefund>(refunds: readonly Refund[]): Refund[] =>
  refunds.filter(
    (refund) =>
      owedRefunds.includes(refund.state) &&
      // One made at the provider is owed once a credit note says what it was for.
      !isUnexplained(refund) &&
      !refunds.some((other) => other.replaces === refund.id && liveRefunds.includes(other.state)),
  );
