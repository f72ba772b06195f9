import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/db/connection.ts';
import { orders } from '../order.table.ts';
import type { Order } from '../order.repo.ts';
import { liveRefunds, owedRefunds } from './owed-refunds.rules.ts';
import { refunds } from './refund.table.ts';

export type Refund = typeof refunds.$inferSelect;

/** Stores a refund before anybody is asked for it. */
export async function insertRefund(tx: Database, refund: typeof refunds.$inferInsert): Promise<Refund> {
  const [made] = await tx.insert(refunds).values(refund).returning();
  if (!made) throw new Error('The database gave no row back for a new refund.');
  return made;
}

/**
 * Stores a refund that was made at the gateway itself.
 * @returns null if it is stored already
 */
export async function insertOutsideRefund(tx: Database, refund: typeof refunds.$inferInsert): Promise<Refund | null> {
  const [made] = await tx.insert(refunds).values(refund).onConflictDoNothing().returning();
  return made ?? null;
}

export async function findRefund(db: Database, id: string): Promise<Refund | null> {
  const [found] = await db.select().from(refunds).where(eq(refunds.id, id));
  return found ?? null;
}

/** Locks a refund until the transaction ends. Lock its order first. */
export async function lockRefund(tx: Database, id: string): Promise<Refund | null> {
  const [found] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  return found ?? null;
}

/** Returns the refunds of an order, the first one first. */
export const listRefunds = async (db: Database, orderId: number): Promise<Refund[]> =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt), asc(refunds.id));

/** Returns the refund with an id of the gateway. */
export async function findByProviderRef(db: Database, providerRef: string): Promise<Refund | null> {
  const [found] = await db.select().from(refunds).where(eq(refunds.providerRef, providerRef));
  return found ?? null;
}

/** Stores the state of a locked refund. */
export async function updateRefund(
  tx: Database,
  id: string,
  columns: Partial<Omit<Refund, 'id' | 'orderId' | 'paymentId' | 'amountMinor' | 'createdAt'>>,
): Promise<void> {
  await tx.update(refunds).set(columns).where(eq(refunds.id, id));
}

/**
 * Claims refunds that are due for a check in one statement: on PostgreSQL two nodes never claim the same one.
 * @param lease how long other nodes skip them, in milliseconds
 */
export async function claimDueRefunds(
  db: Database,
  now: Date,
  { limit, lease }: { limit: number; lease: number },
): Promise<string[]> {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(lte(refunds.lookAt, now))
    .orderBy(asc(refunds.lookAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(refunds)
    .set({ lookAt: new Date(now.getTime() + lease) })
    .where(sql`${refunds.id} = any(array${due})`)
    .returning({ id: refunds.id });
  return claimed.map(({ id }) => id);
}

/** A refund that staff must do something about. */
export interface OpenRefund {
  refund: Refund;
  order: Pick<Order, 'id' | 'orderNumber' | 'firstName' | 'lastName'>;
}

/** Most rows of a list for staff. */
const mostOpen = 200;

/**
 * Returns the refunds that wait for staff, the oldest first: those to release, failed ones that no other refund has
 * replaced, and those made at the gateway that have no lines yet.
 */
export async function listOpenRefunds(db: Database): Promise<OpenRefund[]> {
  const replacing = alias(refunds, 'replacing');
  return db
    .select({
      refund: refunds,
      order: {
        id: orders.id,
        orderNumber: orders.orderNumber,
        firstName: orders.firstName,
        lastName: orders.lastName,
      },
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(replacing, and(eq(replacing.replaces, refunds.id), inArray(replacing.state, [...liveRefunds])))
    .where(
      sql`(${and(eq(refunds.state, 'waiting'))}) or (${and(
        inArray(refunds.state, [...owedRefunds]),
        or(eq(refunds.isOutside, false), isNotNull(refunds.creditNoteId)),
        isNull(replacing.id),
      )}) or (${and(eq(refunds.isOutside, true), isNull(refunds.creditNoteId), inArray(refunds.state, [...liveRefunds]), isNotNull(refunds.providerRef))})`,
    )
    .orderBy(asc(refunds.createdAt))
    .limit(mostOpen);
}
