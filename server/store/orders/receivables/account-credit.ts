import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { orderAttempts } from '../attempt.table.ts';
import { refunds } from '../credits/refund.table.ts';
import { orders } from '../order.table.ts';
import { orderPayments } from '../payment.table.ts';
import { incomingPayments } from './incoming-payment.table.ts';

/**
 * Why the credit of a customer changed. 'arrived': a check or transfer was more than its invoices. 'given': money was
 * given back as credit. 'spent': on an order or an invoice. 'returned': what an order had taken of it came back.
 */
export type CreditMoveKind = 'arrived' | 'given' | 'spent' | 'returned';

/** A change of the credit of a customer. */
interface CreditMove {
  kind: CreditMoveKind;
  at: Date;
  /** Below 0 for what was spent; in cents. */
  amountMinor: number;
  orderId: number;
  orderNumber: string;
}

/** Most moves that are listed. */
const most = 200;

/**
 * Returns the changes of a customer's credit, the newest first: no rows of its own, but those of payments and refunds, so
 * that it always agrees with the books (docs/decisions/payments.md#account-credit).
 */
export async function listCreditMoves(db: Database, userId: string): Promise<CreditMove[]> {
  const ofOrder = { orderId: orders.id, orderNumber: orders.orderNumber };
  const isOwn = eq(orders.userId, userId);
  const booked = sql<number>`(select coalesce(sum(p.captured_minor), 0)::int from ${orderPayments} p
    where p.incoming_payment_id = ${incomingPayments.id})`;
  const left = sql<number>`${incomingPayments.amountMinor} - ${booked}`;
  const arrived = await db
    .select({ ...ofOrder, at: incomingPayments.createdAt, amountMinor: left })
    .from(incomingPayments)
    .innerJoin(orders, eq(orders.id, incomingPayments.orderId))
    .where(and(eq(incomingPayments.userId, userId), gt(left, 0)))
    .orderBy(desc(incomingPayments.createdAt))
    .limit(most);
  const spent = await db
    .select({ ...ofOrder, at: orderPayments.createdAt, amountMinor: orderPayments.capturedMinor })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(and(isOwn, eq(orderPayments.kind, 'received'), eq(orderPayments.method, 'credit')))
    .orderBy(desc(orderPayments.createdAt))
    .limit(most);
  const given = await db
    .select({ ...ofOrder, at: refunds.createdAt, amountMinor: refunds.amountMinor, paidBy: orderPayments.method })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .innerJoin(orderPayments, eq(orderPayments.id, refunds.paymentId))
    .where(and(isOwn, eq(refunds.method, 'credit'), eq(refunds.state, 'done')))
    .orderBy(desc(refunds.createdAt))
    .limit(most);
  return [
    ...arrived.map((row): CreditMove => ({ ...row, kind: 'arrived' })),
    ...spent.map((row): CreditMove => ({ ...row, kind: 'spent', amountMinor: -row.amountMinor })),
    ...given.map(({ paidBy, ...row }): CreditMove => ({ ...row, kind: paidBy === 'credit' ? 'returned' : 'given' })),
  ]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, most);
}

const own = (userId: string) => sql`(select id from ${orders} where user_id = ${userId})`;

/** Sum of what arrived and was given as credit, less what was used. */
const balanceOf = (userId: string) => sql<number>`greatest(0,
  (select coalesce(sum(amount_minor), 0) from ${incomingPayments} where user_id = ${userId})
  + (select coalesce(sum(amount_minor), 0) from ${refunds}
      where method = 'credit' and state = 'done' and order_id in ${own(userId)})
  - (select coalesce(sum(captured_minor), 0) from ${orderPayments}
      where kind = 'received' and (incoming_payment_id is not null or method = 'credit')
      and order_id in ${own(userId)}))::int`;

/** Sum that attempts which may still become an order have set aside. */
const reservedOf = (userId: string) => sql<number>`(select coalesce(sum((draft->>'creditMinor')::int), 0)
  from ${orderAttempts} where user_id = ${userId} and state in ('AUTHORIZING', 'NEEDS_ACTION'))::int`;

/** Returns the credit of a customer in cents. */
export async function readCredit(db: Database, userId: string): Promise<number> {
  const [row] = await db.select({ minor: balanceOf(userId) }).from(sql`(select 1) as one`);
  return row?.minor ?? 0;
}

/**
 * Returns the credit that a customer can spend now, in cents: without what orders that are being placed have set aside.
 * To spend it, lock the customer's record first, so that two orders at once do not both count it.
 */
export async function readSpendableCredit(db: Database, userId: string): Promise<number> {
  const left = sql<number>`greatest(0, ${balanceOf(userId)} - ${reservedOf(userId)})`;
  const [row] = await db.select({ minor: left }).from(sql`(select 1) as one`);
  return row?.minor ?? 0;
}
