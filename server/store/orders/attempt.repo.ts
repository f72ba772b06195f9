import { and, asc, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { carts } from '../cart/cart.table.ts';
import type { StockLine } from '../catalog/stock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { prepareQuery, prepareWrite } from '../../platform/db/prepared-query.ts';
import { lease, liveStates, type AttemptState } from './order.states.ts';
import { orderAttempts } from './attempt.table.ts';

export type Attempt = typeof orderAttempts.$inferSelect;
type AttemptColumns = Partial<Omit<typeof orderAttempts.$inferInsert, 'id' | 'key' | 'createdAt' | 'updatedAt'>>;

const selectByKey = prepareQuery((db) =>
  db
    .select()
    .from(orderAttempts)
    .where(eq(orderAttempts.key, sql.placeholder('key'))),
);

/** Returns the attempt with a client's key. */
export async function findAttemptByKey(db: Database, key: string): Promise<Attempt | null> {
  const [found] = await selectByKey(db, { key });
  return found ?? null;
}

export async function findAttempt(db: Database, id: string): Promise<Attempt | null> {
  const [found] = await db.select().from(orderAttempts).where(eq(orderAttempts.id, id));
  return found ?? null;
}

const selectLocked = prepareQuery((db) =>
  db
    .select()
    .from(orderAttempts)
    .where(eq(orderAttempts.id, sql.placeholder('id')))
    .for('update'),
);

/** Locks an attempt until the transaction ends. Lock its cart first. */
export async function lockAttempt(tx: Database, id: string): Promise<Attempt | null> {
  const [found] = await selectLocked(tx, { id });
  return found ?? null;
}

const selectLive = prepareQuery((db) =>
  db
    .select()
    .from(orderAttempts)
    .where(and(eq(orderAttempts.cartId, sql.placeholder('cartId')), inArray(orderAttempts.state, [...liveStates])))
    .for('update'),
);

/** Returns the attempt of a cart that may still become an order, or has become one. Lock the cart first. */
export async function findLiveAttempt(tx: Database, cartId: string): Promise<Attempt | null> {
  const [found] = await selectLive(tx, { cartId });
  return found ?? null;
}

const begin = prepareWrite(orderAttempts, (db, row: typeof orderAttempts.$inferInsert) => {
  const holding = db
    .update(carts)
    .set({ heldStock: sql`${sql.placeholder('held')}::jsonb` })
    .where(eq(carts.id, row.cartId))
    .returning({ id: carts.id });
  const noted = db.$with('noted').as(holding);
  const begun = db.$with('begun').as(db.insert(orderAttempts).values(row).returning());
  return db.with(noted, begun).select().from(begun);
});

/**
 * Creates an attempt and notes its reserved stock on the locked cart, so that the cart does not count its own units as
 * sold out. The caller works on it now; the sweeper takes it only long after. The cart's version stays the same:
 * nothing visible has changed.
 */
export async function insertAttempt(
  tx: Database,
  clock: Clock,
  attempt: Omit<typeof orderAttempts.$inferInsert, 'createdAt' | 'updatedAt' | 'state' | 'nextLookAt'>,
  heldStock: StockLine[] = [],
): Promise<Attempt> {
  const now = clock.now();
  const row = { ...attempt, nextLookAt: new Date(now.getTime() + lease), createdAt: now, updatedAt: now };
  const [made] = await begin(tx, row, { held: JSON.stringify(heldStock) });
  if (!made) throw new Error('The database gave no row back for a new attempt.');
  return made;
}

const update = prepareWrite(orderAttempts, (db, columns: AttemptColumns & { updatedAt: Date }) =>
  db
    .update(orderAttempts)
    .set(columns)
    .where(eq(orderAttempts.id, sql.placeholder('attempt')))
    .returning(),
);

/** Updates columns of a locked attempt. */
export async function updateAttempt(tx: Database, clock: Clock, id: string, columns: AttemptColumns): Promise<Attempt> {
  const [updated] = await update(tx, { ...columns, updatedAt: clock.now() }, { attempt: id });
  if (!updated) throw new Error('An attempt that was locked is gone.');
  return updated;
}

/**
 * Claims due attempts in one statement: on PostgreSQL two nodes never claim the same one, on the embedded database no
 * transaction has to be waited for.
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
