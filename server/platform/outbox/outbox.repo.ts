import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lt,
  lte,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { messagesPerPage, mostCounted, type MessageFilter } from './outbox-endpoints.contract.ts';
import { messageStates, type MessageState } from './outbox.contract.ts';
import type { ConnectorName } from '../integrations/connector.contract.ts';
import { finishedAt, isFinished, outboxMessages as messages } from './outbox.table.ts';
import { maxTries } from './retry.rules.ts';

export type StoredMessage = typeof messages.$inferSelect;

/** One message, those of one connector, or all. */
export type ChosenMessages = { id: string } | { connector?: ConnectorName | undefined };

/** Of those chosen. */
export const isChosen = (which: ChosenMessages): SQL | undefined =>
  'id' in which ? eq(messages.id, which.id) : which.connector ? eq(messages.connector, which.connector) : undefined;

/** Not being sent. */
export const isFree = (now: Date | Placeholder): SQL | undefined =>
  or(isNull(messages.leaseUntil), lte(messages.leaseUntil, now));

/**
 * Locks the chosen messages in one order: two statements that change many messages could otherwise deadlock, and
 * PostgreSQL would fail one of them.
 */
export const lockInOrder = (db: Database, isMeant: SQL | undefined): SQL =>
  inArray(
    messages.id,
    db.select({ id: messages.id }).from(messages).where(isMeant).orderBy(messages.sequence).for('update'),
  );

/** Makes waiting and dead messages due now unless they are being sent, with the full number of attempts. */
export async function makeDue(db: Database, now: Date, which: ChosenMessages): Promise<number> {
  const rows = await db
    .update(messages)
    .set({ state: 'waiting', triesLimit: sql`${messages.tries} + ${maxTries}`, nextTryAt: now })
    .where(lockInOrder(db, and(inArray(messages.state, ['waiting', 'dead']), isFree(now), isChosen(which))))
    .returning({ id: messages.id });
  return rows.length;
}

/** Locks a message for a change by staff, or returns null. */
export async function lockMessage(tx: Database, id: string): Promise<StoredMessage | null> {
  const [message] = await tx.select().from(messages).where(eq(messages.id, id)).for('update');
  return message ?? null;
}

/** Replaces the payload of a refused message, which becomes due under a new reference. */
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

/** Ends a message without sending it. */
export async function dropMessage(tx: Database, id: string): Promise<void> {
  await tx.update(messages).set({ state: 'dropped', leaseUntil: null }).where(eq(messages.id, id));
}

/** Returns a page of messages, newest first, and their total, counted like `countMessages`. */
export async function findMessages(
  db: Database,
  filter: MessageFilter,
): Promise<{ rows: Omit<StoredMessage, 'payload'>[]; total: number }> {
  const where = and(
    filter.state && eq(messages.state, filter.state),
    filter.connector && eq(messages.connector, filter.connector),
  );
  const [counted] = await db.select({ total: count() }).from(
    db
      .select({ one: sql`1`.as('one') })
      .from(messages)
      .where(where)
      .limit(mostCounted + 1)
      .as('counted'),
  );
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

/** Returns whether a message of this kind about a person was refused permanently and waits for staff. */
export async function hasDeadMessage(db: Database, userId: string, kind: string): Promise<boolean> {
  const isMeant = and(eq(messages.subjectUserId, userId), eq(messages.kind, kind), eq(messages.state, 'dead'));
  return (await db.select({ id: messages.id }).from(messages).where(isMeant).limit(1)).length > 0;
}

/** Returns the number of messages by state; one more than `mostCounted` where there are more than that. */
export async function countMessages(db: Database): Promise<Record<MessageState, number>> {
  const counts = { waiting: 0, delivered: 0, dead: 0, superseded: 0, withheld: 0, dropped: 0 };
  const { rows } = (await db.execute(sql`select asked.state, counted.number
    from jsonb_array_elements_text(${JSON.stringify(messageStates)}::jsonb) as asked (state)
    cross join lateral (select count(*)::int as number from
      (select 1 from ${messages} where ${messages.state} = asked.state limit ${mostCounted + 1}) as few) as counted`)) as unknown as {
    rows: { state: MessageState; number: number }[];
  };
  for (const { state, number } of rows) counts[state] = number;
  return counts;
}

/** Returns the numbers of messages that wait and that staff must decide on. */
export async function countUnsent(db: Database): Promise<{ waiting: number; dead: number }> {
  const rows = await db
    .select({ state: messages.state, number: count() })
    .from(messages)
    .where(inArray(messages.state, ['waiting', 'dead']))
    .groupBy(messages.state);
  const numberOf = (wanted: MessageState) => rows.find(({ state }) => state === wanted)?.number ?? 0;
  return { waiting: numberOf('waiting'), dead: numberOf('dead') };
}

/**
 * Deletes messages that were delivered, superseded, withheld or dropped before an instant, the oldest first.
 * @returns their number: `most` where there may be more
 */
export async function deleteFinishedMessages(db: Database, before: Date, most: number): Promise<number> {
  const finished = db
    .select({ id: messages.id })
    .from(messages)
    .where(and(isFinished(messages), lt(finishedAt(messages), before)))
    .orderBy(finishedAt(messages))
    .limit(most);
  const rows = await db.delete(messages).where(inArray(messages.id, finished)).returning({ id: messages.id });
  return rows.length;
}
