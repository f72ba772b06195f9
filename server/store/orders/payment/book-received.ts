import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { recordOrderEvent, type EventCause } from '../events/order-event.repo.ts';
import type { StoredInvoice } from '../invoices/invoice.repo.ts';
import type { receivedMethods } from '../payment.contract.ts';
import { orderPayments } from '../payment.table.ts';

interface Received {
  invoice: Pick<StoredInvoice, 'id' | 'orderId' | 'number'>;
  method: (typeof receivedMethods)[number];
  /** Number of the check or transfer: the same money is not booked twice. */
  reference: string;
  amountMinor: number;
  cause: EventCause;
}

/**
 * Books money that was received without a card for an invoice, in the caller's transaction.
 * @returns 'known' for money that was booked before, 'other' if its reference was booked for another amount or order
 */
export async function bookReceived(
  tx: Database,
  { invoice, method, reference, amountMinor, cause }: Received,
): Promise<'booked' | 'known' | 'other'> {
  const made = await tx
    .insert(orderPayments)
    .values({
      orderId: invoice.orderId,
      invoiceId: invoice.id,
      kind: 'received',
      method,
      providerRef: reference,
      isOwnerPresent: false,
      returnUrl: '',
      askedMinor: amountMinor,
      capturedMinor: amountMinor,
      state: 'captured',
      createdAt: cause.at,
      endedAt: cause.at,
    })
    .onConflictDoNothing()
    .returning({ id: orderPayments.id });
  if (made.length > 0) {
    const event = { kind: 'received', data: { number: invoice.number, amountMinor } } as const;
    await recordOrderEvent(tx, invoice.orderId, event, cause);
    return 'booked';
  }
  const isSame = and(
    eq(orderPayments.kind, 'received'),
    eq(orderPayments.method, method),
    eq(orderPayments.providerRef, reference),
  );
  const [known] = await tx.select().from(orderPayments).where(isSame);
  return known?.invoiceId === invoice.id && known.capturedMinor === amountMinor ? 'known' : 'other';
}
