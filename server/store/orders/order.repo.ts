import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { prepareQuery, prepareWrite } from '../../platform/db/prepared-query.ts';
import type { Attempt } from './attempt.repo.ts';
import { cardTermsOf } from './card-terms.rules.ts';
import { isOrderNumber, orderNumberBytes, makeOrderNumber } from './order-number.rules.ts';
import { orderDelivery, placedPayment } from './order-payment.states.ts';
import { orderLines, orders } from './order.table.ts';

export type Order = typeof orders.$inferSelect;
export type OrderLine = typeof orderLines.$inferSelect;

/** The owner of orders: the session's person, or the browser of a guest. */
export interface OrderReader {
  userId: string | null;
  tokenHash: string | null;
  /** The guest's order of a followed link. */
  linkedOrderId?: number;
}

const insert = prepareWrite(orders, (db, order: typeof orders.$inferInsert) =>
  db.insert(orders).values(order).returning(),
);

/** Stores the order of an attempt with its lines. */
export async function insertOrder(
  tx: Database,
  clock: Clock,
  attempt: Attempt,
  paid: Pick<Order, 'card' | 'authorizationRef' | 'captureBefore' | 'keptCard'> & Partial<Pick<Order, 'stoppedBy'>>,
): Promise<{ order: Order; lines: OrderLine[] }> {
  const { draft, id: attemptId, cartId, userId, tokenHash } = attempt;
  const { lines, firstAffiliateAt, payableMinor, ...kept } = draft;
  const { isCardMadeDefault: _default, ...columns } = kept;
  const delivery = orderDelivery(lines);
  const isHeld = paid.authorizationRef !== null;
  const isStopped = Boolean(paid.stoppedBy);
  const held = { isHeld, captureBefore: paid.captureBefore, hasKeptCard: paid.keptCard !== null, isStopped };
  const payment = placedPayment(delivery, held, clock.now());
  const [order] = await insert(tx, {
    ...columns,
    ...paid,
    orderNumber: makeOrderNumber(randomBytes(orderNumberBytes)),
    attemptId,
    cartId,
    userId,
    tokenHash,
    delivery,
    isBooked: true,
    cardTerms: paid.keptCard && cardTermsOf(lines, { payableMinor, creditMinor: draft.creditMinor ?? 0 }),
    ...payment,
    firstAffiliateAt: firstAffiliateAt === null ? null : new Date(firstAffiliateAt),
    placedAt: clock.now(),
  });
  if (!order) throw new Error('The database gave no row back for a new order.');
  const written = await tx
    .insert(orderLines)
    .values(
      lines.map((line, index) => ({
        ...line,
        addedAt: new Date(line.addedAt),
        orderId: order.id,
        position: index + 1,
      })),
    )
    .returning();
  return { order, lines: written.toSorted((a, b) => a.position - b.position) };
}

const selectOfAttempt = prepareQuery((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.attemptId, sql.placeholder('attemptId'))),
);

/** The order of an attempt. */
export async function findOrderOfAttempt(db: Database, attemptId: string): Promise<Order | null> {
  const [found] = await selectOfAttempt(db, { attemptId });
  return found ?? null;
}

/** Returns one of the reader's own orders; others are not found. */
export async function findOwnOrder(db: Database, id: number, reader: OrderReader): Promise<Order | null> {
  if (!Number.isSafeInteger(id) || id < 1) return null;
  const [found] = await db.select().from(orders).where(eq(orders.id, id));
  return found && isOwn(found, reader) ? found : null;
}

/** Returns whether an order or an attempt is the reader's own. */
export const isOwn = (
  { id, userId, tokenHash }: Pick<Order, 'userId' | 'tokenHash'> & { id: number | string },
  reader: OrderReader,
): boolean =>
  userId === null
    ? (tokenHash !== null && tokenHash === reader.tokenHash) || id === reader.linkedOrderId
    : userId === reader.userId;

/** Returns one of the reader's own orders by its public number. */
export async function findOwnOrderByNumber(db: Database, number: string, reader: OrderReader): Promise<Order | null> {
  if (!isOrderNumber(number)) return null;
  const [found] = await db.select().from(orders).where(eq(orders.orderNumber, number));
  return found && isOwn(found, reader) ? found : null;
}

const selectLines = prepareQuery((db) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderLines.position)),
);

/** The lines of an order, in its order. */
export const listOrderLines = (db: Database, orderId: number): Promise<OrderLine[]> => selectLines(db, { orderId });

/** Returns the lines of several orders, sorted by order and line. */
export const listLinesByOrders = async (db: Database, orderIds: readonly number[]): Promise<OrderLine[]> =>
  db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));

/**
 * A person's orders since an instant, newest first: by number, not by its text
 * (docs/decisions/orders-and-downloads.md#order-list).
 */
export const listOrdersByUser = async (db: Database, userId: string, since: Date): Promise<Order[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), gte(orders.placedAt, since)))
    .orderBy(desc(orders.id));

/**
 * Marks a membership line after it has moved its buyer.
 * @returns false if it was marked before
 */
export async function markMoved(tx: Database, clock: Clock, lineId: string): Promise<boolean> {
  const marked = await tx
    .update(orderLines)
    .set({ movedAt: clock.now() })
    .where(and(eq(orderLines.id, lineId), isNull(orderLines.movedAt)))
    .returning({ id: orderLines.id });
  return marked.length > 0;
}

/** Stores the day when a line renews automatically. */
export async function saveRenewalDay(tx: Database, lineId: string, renewsOn: string): Promise<void> {
  await tx.update(orderLines).set({ renewsOn }).where(eq(orderLines.id, lineId));
}

/** Stores the day on which the order system expects to ship a line; null for an unknown one. */
export async function saveExpectedDay(tx: Database, lineId: string, expectedOn: string | null): Promise<void> {
  await tx.update(orderLines).set({ expectedOn }).where(eq(orderLines.id, lineId));
}

/** Stores the order system's status of an order. */
export async function setOrderStatus(tx: Database, id: number, status: string, placedAt?: Date): Promise<void> {
  await tx
    .update(orders)
    .set({ status, ...(placedAt && { placedAt }) })
    .where(eq(orders.id, id));
}

const select = prepareQuery((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id'))),
);

export async function findOrder(db: Database, id: number): Promise<Order | null> {
  const [found] = await select(db, { id });
  return found ?? null;
}

/** Locks an order until the transaction ends. */
export async function lockOrder(tx: Database, id: number): Promise<Order | null> {
  const [found] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return found ?? null;
}

/** Stores that a locked order waits no longer, and what became of it. */
export async function updateStop(
  tx: Database,
  id: number,
  columns: Pick<Order, 'stoppedBy' | 'status'> & Partial<Pick<Order, 'cancelledAt'>>,
): Promise<void> {
  await tx.update(orders).set(columns).where(eq(orders.id, id));
}

/** Stores the payment state of a locked order. */
export async function updatePayment(
  tx: Database,
  id: number,
  columns: Pick<Order, 'paymentState' | 'paymentLookAt' | 'paymentTries'> &
    Partial<
      Pick<
        Order,
        'paymentEndedAt' | 'capturedMinor' | 'status' | 'paymentFailures' | 'unpaidSince' | 'keptCard' | 'card'
      >
    >,
): Promise<void> {
  await tx.update(orders).set(columns).where(eq(orders.id, id));
}

/** Stores that the buyer's credit has paid more of a locked order. @returns what it has paid of it in all, in cents */
export async function setCreditUsed(tx: Database, { id, creditMinor }: Order, paidMinor: number): Promise<number> {
  const usedMinor = creditMinor + paidMinor;
  await tx.update(orders).set({ creditMinor: usedMinor }).where(eq(orders.id, id));
  return usedMinor;
}

/** Records that all of a locked order has shipped or is available. */
export async function markFulfilled(tx: Database, id: number, at: Date): Promise<void> {
  await tx.update(orders).set({ fulfilledAt: at }).where(eq(orders.id, id));
}

/**
 * Has the sweep settle the payment of a locked order now, because some of it has shipped or was cancelled. Only where
 * there is something to settle: the sweep would claim other orders again and again.
 */
export async function makePaymentDue(tx: Database, id: number, at: Date): Promise<void> {
  const isSwept = or(
    inArray(orders.paymentState, ['held', 'released', 'charging']),
    and(eq(orders.paymentState, 'unpaid'), isNotNull(orders.keptCard)),
  );
  await tx
    .update(orders)
    .set({ paymentLookAt: at })
    .where(and(eq(orders.id, id), eq(orders.paymentMethod, 'card'), isSwept));
}

/**
 * Raises the version of a locked order, because somebody changed it.
 * @param seen the version that a member of staff saw; null if the order system, the provider or the site changed it
 * @returns false if the order has been changed since
 */
export async function raiseVersion(tx: Database, order: Order, seen: number | null): Promise<boolean> {
  if (seen !== null && seen !== order.version) return false;
  await tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(eq(orders.id, order.id));
  return true;
}
