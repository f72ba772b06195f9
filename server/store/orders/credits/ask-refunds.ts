import type { Database } from '../../../platform/db/connection.ts';
import { recordOrderEvent, type EventCause } from '../events/order-event.repo.ts';
import type { RefundMethod } from './credit.contract.ts';
import type { RefundPart } from './holdings.rules.ts';
import { insertRefund, type Refund } from './refund.repo.ts';
import { refundLease } from './refund.states.ts';

/** Money to give back. */
interface AskedRefund {
  orderId: number;
  /** Null for money that was taken for cancelled units. */
  creditNoteId: string | null;
  method: RefundMethod;
  parts: readonly Pick<RefundPart, 'paymentId' | 'amountMinor' | 'isCredit'>[];
  /** True if another member of staff must release it first. */
  isWaiting: boolean;
  /** Number of a check or transfer; empty for a card. */
  reference?: string;
  /** The failed refund whose amount this is. */
  replaces?: string | null;
  cause: EventCause;
}

/**
 * Stores refunds before anybody is asked for them, in the caller's transaction: a row for each payment. What the
 * buyer's credit paid goes back to it. One by card is
 * carried out afterwards; one in another way is done when it is stored, because staff have done it.
 * @returns the rows, of which those in 'asked' are to be carried out
 */
export async function askRefunds(
  tx: Database,
  { orderId, creditNoteId, method, parts, isWaiting, reference = '', replaces = null, cause }: AskedRefund,
): Promise<Refund[]> {
  const { at, actorUserId = null } = cause;
  const made: Refund[] = [];
  for (const { paymentId, amountMinor, isCredit } of parts) {
    const way = isCredit ? 'credit' : method;
    const isByCard = way === 'card';
    const state = isWaiting ? 'waiting' : isByCard ? 'asked' : 'done';
    made.push(
      await insertRefund(tx, {
        orderId,
        creditNoteId,
        paymentId,
        method: way,
        amountMinor,
        state,
        providerRef: null,
        reference: isByCard || isCredit ? null : reference,
        askedBy: actorUserId,
        replaces,
        lookAt: state === 'asked' ? new Date(at.getTime() + refundLease) : null,
        createdAt: at,
        endedAt: state === 'done' ? at : null,
      }),
    );
    const kind = state === 'done' ? 'refunded' : 'refund-asked';
    await recordOrderEvent(tx, orderId, { kind, data: { amountMinor, method: way } }, cause);
  }
  return made;
}
