import type { Database } from '../../../platform/db/connection.ts';
import type { ProviderDispute } from '../../payments/provider-entry.contract.ts';
import { issueCredit } from '../credits/issue-credit.ts';
import { owedOf } from '../credits/owed-refunds.rules.ts';
import { readBooks } from '../credits/read-books.ts';
import { insertRefund, listRefunds, updateRefund, type Refund } from '../credits/refund.repo.ts';
import { liveRefunds } from '../credits/owed-refunds.rules.ts';
import { listOrderLines, type Order } from '../order.repo.ts';
import type { OrderServices } from '../order-services.ts';
import { planLoss } from './loss.rules.ts';

interface Loss {
  /** Locked. */
  order: Order;
  /** The disputed payment. */
  paymentId: string;
  told: Pick<ProviderDispute, 'ref'> & { moves: readonly { amountMinor: number }[] };
  /** Who had it booked; the provider, if it told of the loss. */
  actorUserId?: string;
}

const ofDispute = async (tx: Database, orderId: number, ref: string): Promise<Refund[]> =>
  (await listRefunds(tx, orderId)).filter(({ method, reference }) => method === 'dispute' && reference === ref);

/**
 * Credits what a lost dispute has taken, in the caller's transaction: a credit note of each invoice that it reaches, and a
 * row that the bank has given the money back (docs/decisions/orders-and-downloads.md#lost-disputes). Once for each dispute.
 * Lost again after it was won, the money is gone again, and the note stays.
 */
export async function bookLoss(
  tx: Database,
  services: Pick<OrderServices, 'clock' | 'env' | 'installation' | 'log'>,
  { order, paymentId, told, actorUserId }: Loss,
): Promise<void> {
  const before = await ofDispute(tx, order.id, told.ref);
  if (before.some(({ state }) => liveRefunds.includes(state))) return;
  const at = services.clock.now();
  if (before.length > 0) return takeAgain(tx, { order, rows: before, at });
  const takenMinor = 0 - told.moves.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const lines = await listOrderLines(tx, order.id);
  const books = await readBooks(tx, order.id);
  const invoiceId = books.payments.find(({ id }) => id === paymentId)?.invoiceId ?? null;
  const { parts, restMinor } = planLoss(books, { invoiceId, takenMinor });
  if (restMinor > 0)
    services.log.error({ order: order.id, restMinor }, 'a lost dispute took more than is left to credit of its order');
  for (const { invoiceId: id, wish, isWhole, amountMinor } of parts) {
    const issued = await issueCredit(tx, services, {
      order,
      lines,
      invoiceId: id,
      wish,
      method: 'dispute',
      isRevoked: isWhole,
      isRestocked: false,
      outsideId: null,
      reason: 'dispute',
      note: '',
      reference: told.ref,
      cause: actorUserId === undefined ? { actor: 'provider', at } : { actor: 'staff', actorUserId, at },
      seenVersion: null,
      limitMinor: null,
    });
    if (!issued.ok) throw new Error(`The loss of dispute ${told.ref} could not be credited: ${issued.code}`);
    await insertRefund(tx, {
      orderId: order.id,
      creditNoteId: issued.value.note.id,
      paymentId,
      method: 'dispute',
      amountMinor,
      state: 'done',
      reference: told.ref,
      createdAt: at,
      endedAt: at,
    });
  }
}

/** Stores that the bank took the money of a dispute again, which it had given back to us. */
async function takeAgain(
  tx: Database,
  { order, rows, at }: { order: Order; rows: readonly Refund[]; at: Date },
): Promise<void> {
  const owed = new Set(owedOf(await listRefunds(tx, order.id)).map(({ id }) => id));
  for (const row of rows) {
    if (owed.has(row.id)) await updateRefund(tx, row.id, { state: 'done', failure: null, endedAt: at });
    // Staff have given the buyer that money meanwhile, so they have it twice.
    else {
      const { orderId, creditNoteId, paymentId, method, amountMinor, reference } = row;
      const copy = { orderId, creditNoteId, paymentId, method, amountMinor, reference };
      await insertRefund(tx, { ...copy, state: 'done', createdAt: at, endedAt: at });
    }
  }
}

/**
 * Stores that a dispute was won after it had been lost: the bank gave the money back to us, and because the sale was
 * credited it is owed to the buyer, on the list of staff. Changes nothing for a dispute that was never lost.
 */
export async function bookWin(tx: Database, orderId: number, { ref, at }: { ref: string; at: Date }): Promise<void> {
  for (const { id, state } of await ofDispute(tx, orderId, ref)) {
    if (liveRefunds.includes(state)) await updateRefund(tx, id, { state: 'failed', failure: 'won', endedAt: at });
  }
}
