import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connection.ts';
import { releaseFiles } from '../../../platform/files/file.repo.ts';
import { orders } from '../order.table.ts';
import type { ReturnState } from './return.contract.ts';
import { returnLines, returns } from './return.table.ts';

export type Return = typeof returns.$inferSelect;
export type ReturnLine = typeof returnLines.$inferSelect;

/** A return with its lines. */
export interface FullReturn extends Return {
  lines: ReturnLine[];
}

/** The user of the pictures of a return, in the file store. */
export const picturesOf = (returnId: string): string => `return:${returnId}`;

/** Stores a return with its units by order line. */
export async function insertReturn(
  tx: Database,
  row: typeof returns.$inferInsert,
  units: ReadonlyMap<string, number>,
): Promise<Return> {
  const [made] = await tx.insert(returns).values(row).returning();
  if (!made) throw new Error('The database gave no row back for a new return.');
  const lines = [...units].map(([orderLineId, some]) => ({ returnId: made.id, orderLineId, units: some }));
  await tx.insert(returnLines).values(lines);
  return made;
}

/** Returns the returns of orders, the first one first. */
export const listReturns = async (db: Database, orderIds: readonly number[]): Promise<FullReturn[]> =>
  orderIds.length === 0
    ? []
    : withLines(
        db,
        await db
          .select()
          .from(returns)
          .where(inArray(returns.orderId, [...orderIds]))
          .orderBy(asc(returns.orderId), asc(returns.position)),
      );

/** Returns a return by its id; null if there is none. */
export async function findReturn(db: Database, id: string): Promise<FullReturn | null> {
  const [found] = await withLines(db, await db.select().from(returns).where(eq(returns.id, id)));
  return found ?? null;
}

/** Returns a return by its number; null if there is none. */
export async function findReturnByNumber(db: Database, number: string): Promise<FullReturn | null> {
  const [found] = await withLines(db, await db.select().from(returns).where(eq(returns.number, number)));
  return found ?? null;
}

/** Returns the returns in a state, the oldest first; those that have ended newest first. */
export async function listReturnsIn(
  db: Database,
  states: readonly ReturnState[],
  { limit, isNewestFirst = false }: { limit: number; isNewestFirst?: boolean },
): Promise<FullReturn[]> {
  const found = await db
    .select()
    .from(returns)
    .where(inArray(returns.state, [...states]))
    .orderBy(isNewestFirst ? desc(returns.endedAt) : asc(returns.askedAt), asc(returns.id))
    .limit(limit);
  return withLines(db, found);
}

async function withLines(db: Database, found: readonly Return[]): Promise<FullReturn[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const lines = await db.select().from(returnLines).where(inArray(returnLines.returnId, ids));
  return found.map((row) => ({ ...row, lines: lines.filter(({ returnId }) => returnId === row.id) }));
}

/** Changes a return, while its order is locked. */
export async function updateReturn(
  tx: Database,
  id: string,
  columns: Partial<Omit<Return, 'id' | 'orderId' | 'position'>>,
): Promise<void> {
  await tx.update(returns).set(columns).where(eq(returns.id, id));
}

/** Changes the units of a line of a return, while its order is locked. */
export async function updateReturnLine(
  tx: Database,
  { returnId, orderLineId }: Pick<ReturnLine, 'returnId' | 'orderLineId'>,
  columns: Partial<Pick<ReturnLine, 'receivedUnits' | 'resellableUnits' | 'creditedUnits'>>,
): Promise<void> {
  await tx
    .update(returnLines)
    .set(columns)
    .where(and(eq(returnLines.returnId, returnId), eq(returnLines.orderLineId, orderLineId)));
}

/** Returns the address that staff gave last; null if none was approved yet. */
export async function findLastAddress(db: Database): Promise<string | null> {
  const [found] = await db
    .select({ address: returns.address })
    .from(returns)
    .where(isNotNull(returns.number))
    .orderBy(desc(returns.decidedAt))
    .limit(1);
  return found?.address ?? null;
}

/** Returns approved returns whose last day was before another. */
export const listOverdue = async (db: Database, before: string, limit: number): Promise<Pick<Return, 'id'>[]> =>
  db
    .select({ id: returns.id })
    .from(returns)
    .where(and(eq(returns.state, 'approved'), lt(returns.sendBy, before)))
    .orderBy(asc(returns.sendBy))
    .limit(limit);

/** Returns returns that ended before an instant and still have their note and pictures. */
export const listUncleared = async (db: Database, before: Date, limit: number): Promise<Pick<Return, 'id'>[]> =>
  db
    .select({ id: returns.id })
    .from(returns)
    .where(and(lt(returns.endedAt, before), isNull(returns.clearedAt)))
    .orderBy(asc(returns.endedAt))
    .limit(limit);

/** Removes what a buyer wrote and sent with a return; its units stay, for the books. */
export async function clearReturn(tx: Database, id: string, at: Date): Promise<void> {
  await tx.update(returns).set({ note: '', clearedAt: at }).where(eq(returns.id, id));
  await releaseFiles(tx, picturesOf(id), at);
}

/** Removes what a person wrote and sent with the returns of their orders. */
export async function clearReturnsOf(tx: Database, userId: string, at: Date): Promise<void> {
  const own = await tx
    .select({ id: returns.id })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(eq(orders.userId, userId), sql`${returns.clearedAt} is null`));
  for (const { id } of own) await clearReturn(tx, id, at);
}
