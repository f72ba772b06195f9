import type { Database } from '../../../platform/db/connection.ts';
import { recordOrderEvent, type EventCause } from '../events/order-event.repo.ts';
import type { RefundPart } from './holdings.rules.ts';
import { insertRefund } from './refund.repo.ts';

/** Returns whether an amount goes back without a person: to the card or the credit that paid it. */
export const goesBackByItself = ({ paidBy }: Pick<RefundPart, 'paidBy'>): boolean =>
  paidBy === 'card' || paidBy === 'credit';

/**
 * Stores what is owed to a buyer because it came by check or transfer, in the caller's transaction: a row for each payment, on
 * the list of refunds until staff have sent the money (`settleRefund`). Nothing is given back by it.
 */
export async function oweRefunds(
  tx: Database,
  {
    orderId,
    creditNoteId,
    parts,
    cause,
  }: { orderId: number; creditNoteId: string; parts: readonly RefundPart[]; cause: EventCause },
): Promise<void> {
  for (const { paymentId, amountMinor, paidBy } of parts) {
    const method = paidBy === 'check' ? 'check' : 'wire';
    await insertRefund(tx, {
      orderId,
      creditNoteId,
      paymentId,
      method,
      amountMinor,
      state: 'owed',
      askedBy: cause.actorUserId ?? null,
      createdAt: cause.at,
    });
    await recordOrderEvent(tx, orderId, { kind: 'refund-asked', data: { amountMinor, method } }, cause);
  }
}
