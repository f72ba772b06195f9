import { and, count, desc, eq, getTableColumns, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/connection.ts';
import { isReachable } from './circuit.repo.ts';
import { messagesPerPage, type MessageFilter } from './outbox-endpoints.contract.ts';
import type { ConnectorName, MessageState } from './outbox.contract.ts';
import { outboxMessages as messages } from './outbox.table.ts';
import { maxTries } from './retry.rules.ts';

export type StoredMessage = typeof messages.$inferSelect;

const earlier = alias(messages, 'earlier');

/** In the words of the index of messages that wait: a value that is handed over would keep it from being used. */
const waits = (table: { state: typeof messages.state | typeof earlier.state }): SQL => sql`${table.state} = 'waiting'`;

/** Written before, and still to be sent to the same connector. */
const isEarlier = and(
  eq(earlier.connector, messages.connector),
  waits(earlier),
  lt(earlier.sequence, messages.sequence),
);
const isOfPerson = eq(earlier.subjectUserId, messages.subjectUserId);
/** Of a record without a person as well: the newer would otherwise be taken, found to come too soon, and taken again. */
const isOfRecord = and(eq(earlier.subject, messages.subject), eq(earlier.kind, messages.kind));

/**
 * No earlier one waits, or the message has nothing that one could be about. The second half keeps the question one of
 * each message, asked of the index: as a join of the table with itself it took seconds while the table's statistics
 * were those of before a thousand messages came at once.
 */
const noEarlier = (db: Database, about: PgColumn, isMeant: SQL | undefined): SQL | undefined =>
  or(
    isNull(about),
    sql`not exists ${db
      .select({ one: sql`1` })
      .from(earlier)
      .where(and(isEarlier, isMeant))}`,
  );

/** Due, not being sent, and no earlier message about the same person or record still waits at the same connector. */
const isReady = (db: Database, now: Date): SQL | undefined =>
  and(
    waits(messages),
    lte(messages.nextTryAt, now),
    isFree(now),
    noEarlier(db, messages.subjectUserId, isOfPerson),
    noEarlier(db, messages.subject, isOfRecord),
  );

/** Returns the earlier messages that those wait for, the first of each, by the id of the one that waits. */
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

/**
 * Connectors that have something to send now and may be sent to. Those with messages that wait are asked one by one, so
 * that the first that is ready answers: judging all that wait took a second of 20,000.
 */
export async function findDueConnectors(db: Database, now: Date): Promise<ConnectorName[]> {
  const waiting = await db.selectDistinct({ connector: messages.connector }).from(messages).where(waits(messages));
  const found = await Promise.all(
    waiting.map(({ connector }) =>
      db
        .select({ connector: messages.connector })
        .from(messages)
        .where(and(eq(messages.connector, connector), isReady(db, now), isReachable(db, now)))
        .orderBy(messages.sequence)
        .limit(1),
    ),
  );
  return found.flat().map(({ connector }) => connector);
}

/**
 * Takes messages for sending, in one statement: it needs no transaction, so it waits for nobody on the embedded
 * database, and on PostgreSQL two nodes never take the same one.
 */
export async function claimMessages(
  db: Database,
  options: { connector: ConnectorName; now: Date; leaseUntil: Date; limit: number; isProbe?: boolean },
): Promise<StoredMessage[]> {
  const ready = db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.connector, options.connector), isReady(db, options.now)))
    // The one that has waited longest for a try: a probe must not be the same message each time.
    .orderBy(...(options.isProbe ? [messages.nextTryAt] : []), messages.sequence)
    .limit(options.limit)
    .for('update', { skipLocked: true });
  return db
    .update(messages)
    .set({
      leaseUntil: options.leaseUntil,
      tries: sql`${messages.tries} + 1`,
      firstTriedAt: sql`coalesce(${messages.firstTriedAt}, ${options.now.toISOString()})`,
    })
    .where(sql`${messages.id} = any(array${ready})`)
    .returning();
}

/** Writes how a try ended. Nothing happens when the message was taken over meanwhile: the try is told by its number. */
export async function endTry(
  db: Database,
  claimed: Pick<StoredMessage, 'id' | 'tries'>,
  change: Partial<Pick<StoredMessage, 'state' | 'tries' | 'nextTryAt' | 'lastReason' | 'deliveredAt' | 'supersededBy'>>,
): Promise<void> {
  await db
    .update(messages)
    .set({ ...change, leaseUntil: null })
    .where(and(eq(messages.id, claimed.id), eq(messages.tries, claimed.tries), eq(messages.state, 'waiting')));
}

/** Keeps the id that the receiver gave in one call of a message. */
export async function keepStep(db: Database, id: string, step: Readonly<Record<string, string>>): Promise<void> {
  await db
    .update(messages)
    .set({ steps: sql`${messages.steps} || ${JSON.stringify(step)}::jsonb` })
    .where(eq(messages.id, id));
}

/** One message, those of a connector, or all. */
export type ChosenMessages = { id: string } | { connector?: ConnectorName | undefined };

/** Of those chosen. */
export const isChosen = (which: ChosenMessages): SQL | undefined =>
  'id' in which ? eq(messages.id, which.id) : which.connector ? eq(messages.connector, which.connector) : undefined;

/** Not being sent. */
export const isFree = (now: Date): SQL | undefined => or(isNull(messages.leaseUntil), lte(messages.leaseUntil, now));

/**
 * Of those meant, locked in one order: two statements that change many at once would otherwise lock them in different
 * orders and wait for each other, which PostgreSQL ends by failing one.
 */
export const isLocked = (db: Database, isMeant: SQL | undefined): SQL =>
  inArray(
    messages.id,
    db.select({ id: messages.id }).from(messages).where(isMeant).orderBy(messages.sequence).for('update'),
  );

/** Makes waiting and dead messages due now unless one is being sent, with as many further tries as a new one has. */
export async function makeDue(db: Database, now: Date, which: ChosenMessages): Promise<number> {
  const rows = await db
    .update(messages)
    .set({ state: 'waiting', triesLimit: sql`${messages.tries} + ${maxTries}`, nextTryAt: now })
    .where(isLocked(db, and(inArray(messages.state, ['waiting', 'dead']), isFree(now), isChosen(which))))
    .returning({ id: messages.id });
  return rows.length;
}

/** Locks a message that staff change; null when there is none. */
export async function lockMessage(tx: Database, id: string): Promise<StoredMessage | null> {
  const [message] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
  return message ?? null;
}

/** Keeps another payload for a message that was refused, which makes it due under a reference of its own. */
export async function replacePayload(
  tx: Database,
  { id, tries, revision }: StoredMessage,
  payload: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await tx
    .update(messages)
    .set({ payload, revision: revision + 1, state: 'waiting', nextTryAt: now, triesLimit: tries + maxTries })
    .where(eq(messages.id, id));
}

/** Ends a message unsent. */
export async function dropMessage(tx: Database, id: string): Promise<void> {
  await tx.update(messages).set({ state: 'dropped', leaseUntil: null }).where(eq(messages.id, id));
}

/** One page of messages, newest first. */
export async function findMessages(
  db: Database,
  filter: MessageFilter,
): Promise<{ rows: Omit<StoredMessage, 'payload'>[]; total: number }> {
  const where = and(
    filter.state && eq(messages.state, filter.state),
    filter.connector && eq(messages.connector, filter.connector),
  );
  const [counted] = await db.select({ total: count() }).from(messages).where(where);
  const { payload: _, ...columns } = getTableColumns(messages);
  const rows = await db
    .select(columns)
    .from(messages)
    .where(where)
    .orderBy(desc(messages.sequence))
    .limit(messagesPerPage)
    .offset((filter.page - 1) * messagesPerPage);
  return { rows, total: counted?.total ?? 0 };
}

/** One message. */
export async function findMessage(db: Database, id: string): Promise<StoredMessage | undefined> {
  const [message] = await db.select().from(messages).where(eq(messages.id, id));
  return message;
}

/** Returns how many messages are in each state. */
export async function countMessages(db: Database): Promise<Record<MessageState, number>> {
  const rows = await db.select({ state: messages.state, number: count() }).from(messages).groupBy(messages.state);
  const counts = { waiting: 0, delivered: 0, dead: 0, superseded: 0, dropped: 0 };
  for (const { state, number } of rows) counts[state] = number;
  return counts;
}

/** Forgets what was delivered before an instant, and what was superseded or dropped and is as old. */
export async function forgetFinished(db: Database, before: Date): Promise<void> {
  const isDelivered = and(eq(messages.state, 'delivered'), lt(messages.deliveredAt, before));
  const isNeverSent = and(inArray(messages.state, ['superseded', 'dropped']), lt(messages.createdAt, before));
  await db.delete(messages).where(or(isDelivered, isNeverSent));
}
