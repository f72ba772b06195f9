import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { openOutcomes } from './erp-event.contract.ts';
import { erpEvents } from './erp-event.table.ts';

export type ErpEvent = typeof erpEvents.$inferSelect;

/** Stores an event unless its id is stored. @returns false for a known id, whose transaction this one has waited for */
export async function insertErpEvent(tx: Database, event: typeof erpEvents.$inferInsert): Promise<boolean> {
  const made = await tx.insert(erpEvents).values(event).onConflictDoNothing().returning({ id: erpEvents.id });
  return made.length > 0;
}

/** Locks a stored event until the transaction ends. */
export async function lockErpEvent(tx: Database, id: string): Promise<ErpEvent | null> {
  const [found] = await tx.select().from(erpEvents).where(eq(erpEvents.id, id)).for('update');
  return found ?? null;
}

type Decided = 'outcome' | 'reason' | 'detail' | 'decidedAt' | 'orderId' | 'thing';
type Told = 'type' | 'orderName' | 'version' | 'occurredAt' | 'data';

/** Stores the outcome of an event, and the event as it was told this time. */
export const saveOutcome = async (
  tx: Database,
  id: string,
  columns: Pick<ErpEvent, Decided | Told>,
): Promise<unknown> => tx.update(erpEvents).set(columns).where(eq(erpEvents.id, id));

/**
 * Returns whether a newer event of the same type and thing was applied: by version, else time, else id. An event without
 * a version is older than every one with it, so that each sequence leads to the same newest event.
 */
export async function isStale(
  tx: Database,
  { id, type, version, occurredAt }: Pick<ErpEvent, 'id' | 'type' | 'version' | 'occurredAt'>,
  thing: string,
): Promise<boolean> {
  const newer = and(
    eq(erpEvents.type, type),
    eq(erpEvents.thing, thing),
    eq(erpEvents.outcome, 'applied'),
    sql`(${erpEvents.version}, ${erpEvents.occurredAt}, ${erpEvents.id}) > (${version}::bigint, ${occurredAt.toISOString()}::timestamptz, ${id}::text)`,
  );
  const found = await tx.select({ id: erpEvents.id }).from(erpEvents).where(newer).limit(1);
  return found.length > 0;
}

const isOpen = inArray(erpEvents.outcome, [...openOutcomes]);

/** Returns the events that were not applied, the newest first. */
export const listOpenEvents = async (db: Database, first: number): Promise<ErpEvent[]> =>
  db.select().from(erpEvents).where(isOpen).orderBy(desc(erpEvents.receivedAt), desc(erpEvents.id)).limit(first);

export const countOpenEvents = (db: Database): Promise<number> => db.$count(erpEvents, isOpen);
