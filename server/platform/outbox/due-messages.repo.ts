import { and, eq, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/connection.ts';
import { prepareQuery, prepareWrite } from '../db/prepared-query.ts';
import { isReachable } from './circuit.repo.ts';
import type { ConnectorName } from '../integrations/connector.contract.ts';
import { isFree, type StoredMessage } from './outbox.repo.ts';
import { outboxMessages as messages } from './outbox.table.ts';

const earlier = alias(messages, 'earlier');

/** Written like the condition of the partial index: with a parameter PostgreSQL would not use the index. */
const waits = (table: { state: typeof messages.state | typeof earlier.state }): SQL => sql`${table.state} = 'waiting'`;

/** An earlier unsent message to the same connector. */
const isEarlier = and(
  eq(earlier.connector, messages.connector),
  waits(earlier),
  lt(earlier.sequence, messages.sequence),
);
const isOfPerson = eq(earlier.subjectUserId, messages.subjectUserId);
/**
 * Also for records without a person: otherwise the newer message would be claimed, found to be too early, and claimed
 * again.
 */
const isOfRecord = and(eq(earlier.subject, messages.subject), eq(earlier.kind, messages.kind));

/**
 * No earlier message waits, or the message has no subject. The second half makes this one index lookup per message: as
 * a self-join it took seconds while the table's statistics were older than a sudden thousand messages.
 */
const noEarlier = (db: Database, about: PgColumn, isMeant: SQL | undefined): SQL | undefined =>
  or(
    isNull(about),
    sql`not exists ${db
      .select({ one: sql`1` })
      .from(earlier)
      .where(and(isEarlier, isMeant))}`,
  );

const now = sql.placeholder('now');

/**
 * Due, not being sent, and without an earlier waiting message about the same person or record at the same connector.
 */
const isReady = (db: Database): SQL | undefined =>
  and(
    waits(messages),
    lte(messages.nextTryAt, now),
    isFree(now),
    noEarlier(db, messages.subjectUserId, isOfPerson),
    noEarlier(db, messages.subject, isOfRecord),
  );

/** Returns for each waiting message the first earlier one that blocks it, by the waiting message's id. */
export async function findAwaited(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([messages.id], { id: messages.id, awaited: earlier.id })
    .from(messages)
    .innerJoin(earlier, and(isEarlier, or(isOfPerson, isOfRecord)))
    .where(and(inArray(messages.id, [...ids]), eq(messages.state, 'waiting')))
    .orderBy(messages.id, earlier.sequence);
  return new Map(rows.map(({ id, awaited }) => [id, awaited]));
}

const selectDue = prepareQuery((db) => {
  const waiting = db
    .selectDistinct({ connector: messages.connector })
    .from(messages)
    .where(waits(messages))
    .as('waiting');
  const first = db
    .select({ one: sql`1`.as('one') })
    .from(messages)
    .where(and(eq(messages.connector, waiting.connector), isReady(db), isReachable(db, now)))
    .orderBy(messages.sequence)
    .limit(1)
    .as('first');
  return db.select({ connector: waiting.connector }).from(waiting).crossJoinLateral(first);
});

/**
 * Returns the connectors that have something to send and may be sent to. For each the first ready message is enough:
 * checking all of 20,000 waiting messages took a second.
 */
export async function findDueConnectors(db: Database, at: Date): Promise<ConnectorName[]> {
  return (await selectDue(db, { now: at.toISOString() })).map(({ connector }) => connector);
}

const prepareClaim = (isProbe: boolean) =>
  prepareQuery((db) => {
    const ready = db
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.connector, sql.placeholder('connector')), isReady(db)))
      // The message that has waited longest since its last attempt, so that probes differ.
      .orderBy(...(isProbe ? [messages.nextTryAt] : []), messages.sequence)
      .limit(sql.placeholder('limit'))
      .for('update', { skipLocked: true });
    return db
      .update(messages)
      .set({
        leaseUntil: sql`${sql.placeholder('leaseUntil')}`,
        tries: sql`${messages.tries} + 1`,
        firstTriedAt: sql`coalesce(${messages.firstTriedAt}, ${now})`,
      })
      .where(sql`${messages.id} = any(array${ready})`)
      .returning();
  });
const claimFirst = prepareClaim(false);
const claimProbe = prepareClaim(true);

/**
 * Claims messages for sending in one statement: without a transaction it blocks nothing on the embedded database, and
 * on PostgreSQL two nodes never claim the same message.
 */
export async function claimMessages(
  db: Database,
  options: { connector: ConnectorName; now: Date; leaseUntil: Date; limit: number; isProbe?: boolean },
): Promise<StoredMessage[]> {
  const { connector, limit, isProbe } = options;
  const [at, leaseUntil] = [options.now.toISOString(), options.leaseUntil.toISOString()];
  return (isProbe ? claimProbe : claimFirst)(db, { connector, limit, now: at, leaseUntil });
}

type TryColumns = Partial<
  Pick<StoredMessage, 'state' | 'tries' | 'nextTryAt' | 'lastReason' | 'deliveredAt' | 'supersededBy' | 'leaseUntil'>
>;
const end = prepareWrite(messages, (db, columns: TryColumns) =>
  db
    .update(messages)
    .set(columns)
    .where(
      and(
        eq(messages.id, sql.placeholder('claimedId')),
        eq(messages.tries, sql.placeholder('claimedTries')),
        eq(messages.state, 'waiting'),
      ),
    ),
);

/**
 * Stores the result of an attempt, identified by its number. Does nothing if another node has claimed the message
 * since.
 */
export async function endTry(
  db: Database,
  claimed: Pick<StoredMessage, 'id' | 'tries'>,
  change: Omit<TryColumns, 'leaseUntil'>,
): Promise<void> {
  await end(db, { ...change, leaseUntil: null }, { claimedId: claimed.id, claimedTries: claimed.tries });
}

/** Stores the id that the receiver returned for one call of a message. */
export async function saveStep(db: Database, id: string, step: Readonly<Record<string, string>>): Promise<void> {
  await db
    .update(messages)
    .set({ steps: sql`${messages.steps} || ${JSON.stringify(step)}::jsonb` })
    .where(eq(messages.id, id));
}
