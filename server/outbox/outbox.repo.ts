import { and, count, desc, eq, getTableColumns, gt, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/connection.ts';
import { messagesPerPage, type MessageFilter } from './outbox-endpoints.contract.ts';
import type { ConnectorName, MessageState } from './outbox.contract.ts';
import { outboxMessages as messages } from './outbox.table.ts';

export type StoredMessage = typeof messages.$inferSelect;

const earlier = alias(messages, 'earlier');

/** Due, not being sent, and no earlier message about the same person still waits at the same connector. */
const isReady = (db: Database, now: Date): SQL | undefined =>
  and(
    eq(messages.state, 'waiting'),
    lte(messages.nextTryAt, now),
    or(isNull(messages.leaseUntil), lte(messages.leaseUntil, now)),
    sql`not exists ${db
      .select({ one: sql`1` })
      .from(earlier)
      .where(
        and(
          eq(earlier.subjectUserId, messages.subjectUserId),
          eq(earlier.connector, messages.connector),
          eq(earlier.state, 'waiting'),
          lt(earlier.sequence, messages.sequence),
        ),
      )}`,
  );

/** Connectors that have something to send now. */
export async function findDueConnectors(db: Database, now: Date): Promise<ConnectorName[]> {
  const rows = await db.selectDistinct({ connector: messages.connector }).from(messages).where(isReady(db, now));
  return rows.map((row) => row.connector);
}

/**
 * Takes messages for sending, in one statement: it needs no transaction, so it waits for nobody on the embedded
 * database, and on PostgreSQL two nodes never take the same one.
 */
export async function claimMessages(
  db: Database,
  options: { connector: ConnectorName; now: Date; leaseUntil: Date; limit: number },
): Promise<StoredMessage[]> {
  const ready = db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.connector, options.connector), isReady(db, options.now)))
    .orderBy(messages.sequence)
    .limit(options.limit)
    .for('update', { skipLocked: true });
  return db
    .update(messages)
    .set({ leaseUntil: options.leaseUntil, tries: sql`${messages.tries} + 1` })
    .where(sql`${messages.id} = any(array${ready})`)
    .returning();
}

/** Writes how a try ended. Nothing happens when the message was taken over meanwhile: the try is told by its number. */
export async function endTry(
  db: Database,
  claimed: Pick<StoredMessage, 'id' | 'tries'>,
  change: Partial<Pick<StoredMessage, 'state' | 'nextTryAt' | 'lastReason' | 'deliveredAt'>>,
): Promise<void> {
  await db
    .update(messages)
    .set({ ...change, leaseUntil: null })
    .where(and(eq(messages.id, claimed.id), eq(messages.tries, claimed.tries), eq(messages.state, 'waiting')));
}

/** Makes waiting and dead messages due now, with a new count of tries unless one is being sent. */
export async function makeDue(
  db: Database,
  now: Date,
  which: { id: string } | { connector?: ConnectorName | undefined },
): Promise<number> {
  const isFree = or(isNull(messages.leaseUntil), lte(messages.leaseUntil, now));
  const chosen =
    'id' in which ? eq(messages.id, which.id) : which.connector ? eq(messages.connector, which.connector) : undefined;
  const rows = await db
    .update(messages)
    .set({ state: 'waiting', tries: 0, nextTryAt: now })
    .where(and(ne(messages.state, 'delivered'), isFree, chosen))
    .returning({ id: messages.id });
  return rows.length;
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

/** One message, and whether a later one about the same person has been delivered there. */
export async function findMessage(
  db: Database,
  id: string,
): Promise<{ message: StoredMessage; hasNewerDelivered: boolean } | undefined> {
  const [message] = await db.select().from(messages).where(eq(messages.id, id));
  if (!message) return undefined;
  const { subjectUserId, connector, kind, sequence } = message;
  if (subjectUserId === null) return { message, hasNewerDelivered: false };
  const newer = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.subjectUserId, subjectUserId),
        eq(messages.connector, connector),
        eq(messages.kind, kind),
        eq(messages.state, 'delivered'),
        gt(messages.sequence, sequence),
      ),
    )
    .limit(1);
  return { message, hasNewerDelivered: newer.length > 0 };
}

/** How many messages are in each state. */
export async function countMessages(db: Database): Promise<Record<MessageState, number>> {
  const rows = await db.select({ state: messages.state, number: count() }).from(messages).groupBy(messages.state);
  const counts = { waiting: 0, delivered: 0, dead: 0 };
  for (const { state, number } of rows) counts[state] = number;
  return counts;
}

/** Forgets what was delivered before an instant. */
export async function forgetDelivered(db: Database, before: Date): Promise<void> {
  await db.delete(messages).where(and(eq(messages.state, 'delivered'), lt(messages.deliveredAt, before)));
}
