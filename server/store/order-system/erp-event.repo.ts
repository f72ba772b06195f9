import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { prepareQuery, prepareWrite } from '../../platform/db/prepared-query.ts';
import { openOutcomes } from './erp-event.contract.ts';
import { erpEvents } from './erp-event.table.ts';

export type ErpEvent = typeof erpEvents.$inferSelect;

const insert = prepareWrite(erpEvents, (db, event: typeof erpEvents.$inferInsert) =>
  db.insert(erpEvents).values(event).onConflictDoNothing().returning({ id: erpEvents.id }),
);

/** Stores an event unless its id is stored. @returns false for a known id, whose transaction this one has waited for */
export async function insertErpEvent(tx: Database, event: typeof erpEvents.$inferInsert): Promise<boolean> {
  return (await insert(tx, event)).length > 0;
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

const selectNewer = prepareQuery((db) =>
  db
    .select({ id: erpEvents.id })
    .from(erpEvents)
    .where(
      and(
        eq(erpEvents.type, sql.placeholder('type')),
        eq(erpEvents.thing, sql.placeholder('thing')),
        eq(erpEvents.outcome, 'applied'),
        sql`(${erpEvents.version}, ${erpEvents.occurredAt}, ${erpEvents.id}) > (${sql.placeholder('version')}::bigint,
          ${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::text)`,
      ),
    )
    .limit(1),
);

/**
 * Returns whether a newer event of the same type and thing was applied: by version, else time, else id. An event without
 * a version is older than every one with it, so that each sequence leads to the same newest event.
 */
export async function isStale(
  tx: Database,
  { id, type, version, occurredAt }: Pick<ErpEvent, 'id' | 'type' | 'version' | 'occurredAt'>,
  thing: string,
): Promise<boolean> {
  const found = await selectNewer(tx, { id, type, version, thing, at: occurredAt.toISOString() });
  return found.length > 0;
}

const isOpen = inArray(erpEvents.outcome, [...openOutcomes]);

/** Returns the events that were not applied, the newest first. */
export const listOpenEvents = async (db: Database, first: number): Promise<ErpEvent[]> =>
  db.select().from(erpEvents).where(isOpen).orderBy(desc(erpEvents.receivedAt), desc(erpEvents.id)).limit(first);

export const countOpenEvents = (db: Database): Promise<number> => db.$count(erpEvents, isOpen);
