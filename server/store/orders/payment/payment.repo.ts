import { and, asc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { paidMinor } from '../order-figures.rules.ts';
import type { Order } from '../order.repo.ts';
import type { StoredInstrument } from '../attempt.table.ts';
import type { HoldState } from '../payment.contract.ts';
import { orderPayments } from '../payment.table.ts';

export type Payment = typeof orderPayments.$inferSelect;

/** Returns the row of an order's hold; null for an order without one. */
export function holdRow(
  order: Order,
  instrument: StoredInstrument,
  customerRef: string | null,
): typeof orderPayments.$inferInsert | null {
  const askedMinor = paidMinor(order) - order.creditMinor;
  if (order.authorizationRef === null || askedMinor === 0) return null;
  return {
    orderId: order.id,
    kind: 'hold',
    method: 'card',
    instrument,
    customerRef,
    card: order.card,
    isOwnerPresent: true,
    returnUrl: '',
    askedMinor,
    state: 'authorized',
    providerRef: order.authorizationRef,
    createdAt: order.placedAt,
  };
}

/** Stores the hold of a new order. */
export async function insertHold(
  tx: Database,
  order: Order,
  { instrument, customerRef }: { instrument: StoredInstrument; customerRef: string | null },
): Promise<void> {
  const row = holdRow(order, instrument, customerRef);
  if (row) await tx.insert(orderPayments).values(row);
}

/** Stores what the buyer's credit pays of a new order: its attempt has set it aside (`readSpendableCredit`). */
export async function insertCredit(tx: Database, order: Order): Promise<void> {
  if (order.creditMinor === 0) return;
  await tx.insert(orderPayments).values({
    orderId: order.id,
    kind: 'received',
    method: 'credit',
    isOwnerPresent: true,
    returnUrl: '',
    askedMinor: order.creditMinor,
    capturedMinor: order.creditMinor,
    state: 'captured',
    // One attempt spends it once.
    providerRef: order.attemptId,
    createdAt: order.placedAt,
    endedAt: order.placedAt,
  });
}

/** Stores money that a card paid without the site: the order system charged it. Nothing is stored of no amount. */
export async function insertPaid(tx: Database, order: Order, amountMinor: number): Promise<void> {
  if (amountMinor === 0) return;
  await tx.insert(orderPayments).values({
    orderId: order.id,
    kind: 'hold',
    card: order.card,
    isOwnerPresent: true,
    returnUrl: '',
    askedMinor: amountMinor,
    capturedMinor: amountMinor,
    state: 'captured',
    createdAt: order.placedAt,
    endedAt: order.placedAt,
  });
}

/**
 * Stores how the hold of an order ended.
 * @param capturedMinor cents taken of it; a gateway may have taken more than was asked, up to its buffer
 */
export async function endHold(
  tx: Database,
  order: Pick<Order, 'id'>,
  { state, capturedMinor, endedAt }: { state: HoldState; capturedMinor: number; endedAt: Date | null },
): Promise<void> {
  const isHold = and(eq(orderPayments.orderId, order.id), eq(orderPayments.kind, 'hold'));
  const [held] = await tx.select({ askedMinor: orderPayments.askedMinor }).from(orderPayments).where(isHold);
  if (!held) return;
  const askedMinor = Math.max(held.askedMinor, capturedMinor);
  await tx.update(orderPayments).set({ state, capturedMinor, askedMinor, endedAt }).where(isHold);
}

/** Returns the payments of an order, the first one first. */
export const listPayments = async (db: Database, orderId: number): Promise<Payment[]> =>
  db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(asc(orderPayments.createdAt), asc(orderPayments.id));

/** Returns what was taken by payments, in cents. */
export const sumTaken = (payments: readonly Pick<Payment, 'capturedMinor'>[]): number =>
  payments.reduce((sum, { capturedMinor }) => sum + capturedMinor, 0);

/** Returns a payment by its id. */
export async function findPayment(db: Database, id: string): Promise<Payment | null> {
  const [found] = await db.select().from(orderPayments).where(eq(orderPayments.id, id));
  return found ?? null;
}

/** Returns the payment with an id of the gateway; money that was received without a card has other numbers. */
export async function findPaymentByRef(db: Database, providerRef: string): Promise<Payment | null> {
  const isMeant = and(eq(orderPayments.providerRef, providerRef), ne(orderPayments.kind, 'received'));
  const [found] = await db.select().from(orderPayments).where(isMeant);
  return found ?? null;
}
