import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import type { Platform } from '../../../platform/platform.ts';
import { startLoop, type Loop } from '../../../platform/start-loop.ts';
import type { OrderEvent } from '../events/order-event.contract.ts';
import { orderEvents } from '../events/order-event.table.ts';
import { invoiceLines, invoices } from '../invoices/invoice.table.ts';
import { allUnits, billLines, unlockedUnits } from '../invoices/issue-invoice.ts';
import { grossOf } from '../invoices/shares.rules.ts';
import { isOrderCancelled } from '../order-list.rules.ts';
import { paidMinor, takenMinor } from '../order-figures.rules.ts';
import { openPayments } from '../order-payment.states.ts';
import { makeInvoiceNumber } from '../order-number.rules.ts';
import { listLinesByOrders, type Order, type OrderLine } from '../order.repo.ts';
import { orders } from '../order.table.ts';
import type { HoldState } from '../payment.contract.ts';
import { orderPayments } from '../payment.table.ts';
import { isUndelivered } from '../payment/payment-facts.ts';
import { holdRow } from '../payment/payment.repo.ts';

/** Orders booked in one transaction. */
const batch = 500;
/** Another node may run an earlier release for a while, and place orders without books. */
const quarter = 15 * 60_000;

type Tools = Pick<Platform, 'db'>;

/**
 * Stores the books of orders of an earlier release: the first event, the row of the hold, and one invoice under the
 * number that their PDF had, of the whole or, while a parcel is to be charged, of what was unlocked (docs/decisions/orders-and-downloads.md#orders-of-earlier-releases). A batch
 * is one transaction; of two nodes one does it, and after a crash the next start goes on.
 * @returns how many orders were booked
 */
export async function bookEarlierOrders({ db }: Tools, stopping?: AbortSignal): Promise<number> {
  let booked = 0;
  for (;;) {
    const some = stopping?.aborted ? 0 : await db.transaction(bookBatch);
    booked += some;
    if (some < batch) return booked;
  }
}

async function bookBatch(tx: Database): Promise<number> {
  const found = await tx
    .select()
    .from(orders)
    .where(eq(orders.isBooked, false))
    .orderBy(asc(orders.id))
    .limit(batch)
    .for('update', { skipLocked: true });
  if (found.length === 0) return 0;
  const ids = found.map(({ id }) => id);
  const lines = await listLinesByOrders(tx, ids);
  const charged = await listCharged(tx, ids);
  await tx.insert(orderEvents).values(found.map(placedEvent));
  const holds = found.flatMap((order) => earlierHold(order, charged.has(order.id)) ?? []);
  if (holds.length > 0) await tx.insert(orderPayments).values(holds);
  await insertInvoices(tx, found, lines);
  await tx.update(orders).set({ isBooked: true }).where(inArray(orders.id, ids));
  return found.length;
}

const placedEvent = (order: Order): typeof orderEvents.$inferInsert => {
  const { kind, data }: OrderEvent = { kind: 'placed', data: { amountMinor: paidMinor(order) } };
  return { orderId: order.id, kind, data, actor: 'buyer', at: order.placedAt };
};

/** Returns orders of which a later charge took the money, not the hold. */
async function listCharged(tx: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ orderId: orderPayments.orderId, state: orderPayments.state })
    .from(orderPayments)
    .where(inArray(orderPayments.orderId, [...ids]));
  return new Set(rows.filter(({ state }) => state === 'captured').map(({ orderId }) => orderId));
}

function earlierHold(order: Order, isCharged: boolean): typeof orderPayments.$inferInsert | null {
  const row = holdRow(order, null, null);
  if (!row) return null;
  const capturedMinor = isCharged ? 0 : takenMinor(order);
  const state = isCharged ? 'released' : capturedMinor > 0 ? 'captured' : holdStates[order.paymentState];
  const askedMinor = Math.max(row.askedMinor, capturedMinor);
  return { ...row, state, askedMinor, capturedMinor, endedAt: order.paymentEndedAt };
}

/** What became of the hold of an order, by the state of its payment, unless a charge took the money. */
const holdStates: Readonly<Record<Order['paymentState'], HoldState>> = {
  none: 'authorized',
  held: 'authorized',
  captured: 'captured',
  released: 'released',
  charging: 'released',
  unpaid: 'released',
  lost: 'failed',
};

/** Returns whether a card order waits to be delivered: what ships later is invoiced and charged then. */
const isWaiting = (order: Order): boolean => isUndelivered(order) && openPayments.includes(order.paymentState);

async function insertInvoices(tx: Database, found: readonly Order[], lines: readonly OrderLine[]): Promise<void> {
  const billed = found
    .filter(({ status }) => !isOrderCancelled(status))
    .map((order) => {
      const own = lines.filter(({ orderId }) => orderId === order.id);
      const units = isWaiting(order) ? unlockedUnits(own) : allUnits(own);
      return { order, rows: billLines({ order, lines: own, units }, []) };
    })
    .filter(({ rows }) => rows.length > 0);
  if (billed.length === 0) return;
  const made = await tx
    .insert(invoices)
    .values(
      billed.map(({ order, rows }) => ({
        number: makeInvoiceNumber(order.orderNumber),
        orderId: order.id,
        issuedAt: order.placedAt,
        taxMinor: rows.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
        totalMinor: rows.reduce((sum, row) => sum + grossOf(row), 0),
      })),
    )
    .returning({ id: invoices.id, orderId: invoices.orderId });
  const idOf = new Map(made.map(({ id, orderId }) => [orderId, id]));
  await tx
    .insert(invoiceLines)
    .values(
      billed.flatMap(({ order, rows }) =>
        rows.map((row, index) => ({ ...row, invoiceId: idOf.get(order.id) ?? '', position: index + 1 })),
      ),
    );
}

/** Books orders of earlier releases now and every quarter of an hour, on any number of nodes. */
export const startBooking = (tools: Tools & Pick<Platform, 'log'>): Loop =>
  startLoop({
    every: quarter,
    run: async (stopping) => {
      await bookEarlierOrders(tools, stopping);
    },
    log: tools.log,
    problem: 'orders of an earlier release could not be booked',
  });
