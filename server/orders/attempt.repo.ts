import { and, asc, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { carts } from '../cart/cart.table.ts';
import type { StockLine } from '../catalog/stock.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import { lease, liveStates, type AttemptState } from './order.states.ts';
import { orderAttempts } from './order.table.ts';

export type Attempt = typeof orderAttempts.$inferSelect;
type AttemptColumns = Partial<Omit<typeof orderAttempts.$inferInsert, 'id' | 'key' | 'createdAt' | 'updatedAt'>>;

/** The attempt a client began with a key. */
export async function findAttemptByKey(db: Database, key: string): Promise<Attempt | null> {
  const [found] = await db.select().from(orderAttempts).where(eq(orderAttempts.key, key));
  return found ?? null;
}

export async function findAttempt(db: Database, id: string): Promise<Attempt | null> {
  const [found] = await db.select().from(orderAttempts).where(eq(orderAttempts.id, id));
  return found ?? null;
}

/** Reads an attempt and holds it until the transaction ends. Hold its cart first. */
export async function lockAttempt(tx: Database, id: string): Promise<Attempt | null> {
  const [found] = await tx.select().from(orderAttempts).where(eq(orderAttempts.id, id)).for('update');
  return found ?? null;
}

/** The attempt of a cart that may still become an order, or has. The cart must be held. */
export async function findLiveAttempt(tx: Database, cartId: string): Promise<Attempt | null> {
  const [found] = await tx
    .select()
    .from(orderAttempts)
    .where(and(eq(orderAttempts.cartId, cartId), inArray(orderAttempts.state, [...liveStates])))
    .for('update');
  return found ?? null;
}

/**
 * Begins an attempt and notes on its locked cart what it holds of the stock, so that the cart does not count its own
 * units as sold out; anybody who does so works on it now, the sweeper only when that is long over. The
 * version of the cart stays: nothing a person sees has changed.
 */
export async function insertAttempt(
  tx: Database,
  clock: Clock,
  attempt: Omit<typeof orderAttempts.$inferInsert, 'createdAt' | 'updatedAt' | 'state' | 'nextLookAt'>,
  heldStock: StockLine[] = [],
): Promise<Attempt> {
  const now = clock.now();
  const noted = tx
    .$with('noted')
    .as(tx.update(carts).set({ heldStock }).where(eq(carts.id, attempt.cartId)).returning({ id: carts.id }));
  const begun = tx.$with('begun').as(
    tx
      .insert(orderAttempts)
      .values({ ...attempt, nextLookAt: new Date(now.getTime() + lease), createdAt: now, updatedAt: now })
      .returning(),
  );
  const [made] = await tx.with(noted, begun).select().from(begun);
  if (!made) throw new Error('The database gave no row back for a new attempt.');
  return made;
}

/** Writes columns of a locked attempt. */
export async function updateAttempt(tx: Database, clock: Clock, id: string, columns: AttemptColumns): Promise<Attempt> {
  const [updated] = await tx
    .update(orderAttempts)
    .set({ ...columns, updatedAt: clock.now() })
    .where(eq(orderAttempts.id, id))
    .returning();
  if (!updated) throw new Error('An attempt that was locked is gone.');
  return updated;
}

/**
 * Takes attempts that are due, in one statement: on PostgreSQL two nodes never take the same one, on the embedded
 * database nobody waits for a transaction.
 */
export async function claimDueAttempts(db: Database, now: Date, limit: number): Promise<string[]> {
  const due = db
    .select({ id: orderAttempts.id })
    .from(orderAttempts)
    .where(and(isNotNull(orderAttempts.nextLookAt), lte(orderAttempts.nextLookAt, now)))
    .orderBy(asc(orderAttempts.nextLookAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(orderAttempts)
    .set({ nextLookAt: new Date(now.getTime() + lease) })
    .where(sql`${orderAttempts.id} = any(array${due})`)
    .returning({ id: orderAttempts.id });
  return claimed.map(({ id }) => id);
}

/** Attempts in one state, newest first. */
export const listAttempts = async (db: Database, state: AttemptState, limit: number): Promise<Attempt[]> =>
  db
    .select()
    .from(orderAttempts)
    .where(eq(orderAttempts.state, state))
    .orderBy(desc(orderAttempts.updatedAt))
    .limit(limit);
