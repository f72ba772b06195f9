import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/connection.ts';
import { orderPayments } from '../payment.table.ts';
import { liveCharges } from '../charge.states.ts';

export type Charge = typeof orderPayments.$inferSelect;

const isLive = inArray(orderPayments.state, [...liveCharges]);

/** Returns the charge of an order that is in progress. */
export async function findLiveCharge(db: Database, orderId: number): Promise<Charge | null> {
  const [found] = await db
    .select()
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, orderId), isLive));
  return found ?? null;
}

/** Returns a charge by its id, which is the gateway's key of it. */
export async function findCharge(db: Database, id: string): Promise<Charge | null> {
  const [found] = await db.select().from(orderPayments).where(eq(orderPayments.id, id));
  return found ?? null;
}

/** Returns the last charge of an order. */
export async function findLastCharge(db: Database, orderId: number): Promise<Charge | null> {
  const [found] = await db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(desc(orderPayments.createdAt))
    .limit(1);
  return found ?? null;
}

/** Counts the charges by an order's buyer since an instant. */
export const countOwnCharges = (db: Database, orderId: number, since: Date): Promise<number> =>
  db.$count(
    orderPayments,
    and(
      eq(orderPayments.orderId, orderId),
      eq(orderPayments.isOwnerPresent, true),
      gte(orderPayments.createdAt, since),
    ),
  );

/** Locks a charge until the transaction ends. Lock its order first. */
export async function lockCharge(tx: Database, id: string): Promise<Charge | null> {
  const [found] = await tx.select().from(orderPayments).where(eq(orderPayments.id, id)).for('update');
  return found ?? null;
}

/** Stores a charge before the gateway is called. */
export async function insertCharge(
  tx: Database,
  clock: Clock,
  request: Pick<Charge, 'orderId' | 'instrument' | 'customerRef' | 'isOwnerPresent' | 'returnUrl' | 'askedMinor'>,
): Promise<Charge> {
  const [made] = await tx
    .insert(orderPayments)
    .values({ ...request, kind: 'charge', state: 'asked', createdAt: clock.now() })
    .returning();
  if (!made) throw new Error('The database gave no row back for a new charge.');
  return made;
}

/** Stores the state of a locked charge. */
export async function updateCharge(
  tx: Database,
  id: string,
  columns: Partial<Omit<typeof orderPayments.$inferInsert, 'id' | 'orderId'>>,
): Promise<void> {
  await tx.update(orderPayments).set(columns).where(eq(orderPayments.id, id));
}
