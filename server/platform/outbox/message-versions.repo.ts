import { and, desc, eq, gt, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/connection.ts';
import { isChosen, isFree, lockInOrder, type ChosenMessages, type StoredMessage } from './outbox.repo.ts';
import { outboxMessages as messages } from './outbox.table.ts';

const other = alias(messages, 'other');

/** Same connector, kind and record; without a record a message has no predecessor. */
const isSameRecord = and(
  eq(other.subject, messages.subject),
  eq(other.connector, messages.connector),
  eq(other.kind, messages.kind),
);

const isNewerTried = and(isSameRecord, gt(other.sequence, messages.sequence), isNotNull(other.firstTriedAt));

/** The newest message about the same record that the receiver may have: every attempt counts, with any result. */
const newerTried = (db: Database): SQL =>
  sql`(${db.select({ id: other.id }).from(other).where(isNewerTried).orderBy(desc(other.sequence)).limit(1)})`;

/** Returns the newer message that was sent instead of this one, or null. */
export async function findNewerTried(db: Database, id: string): Promise<string | null> {
  const rows = await db
    .select({ newer: sql<string | null>`${newerTried(db)}` })
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.mode, 'whole')));
  return rows[0]?.newer ?? null;
}

/** Returns the payloads of newer messages about the same record. */
export async function listNewerPayloads(db: Database, id: string): Promise<Record<string, unknown>[]> {
  const rows = await db
    .select({ payload: other.payload })
    .from(messages)
    .innerJoin(other, isNewerTried)
    .where(eq(messages.id, id));
  return rows.map(({ payload }) => payload);
}

/** Returns the payload of the previous message about the same record, or null. */
export async function findPreviousPayload(
  db: Database,
  { subject, connector, kind, sequence, mode }: StoredMessage,
): Promise<object | null> {
  if (subject === null || mode !== 'whole') return null;
  const [previous] = await db
    .select({ payload: messages.payload })
    .from(messages)
    .where(
      and(
        eq(messages.subject, subject),
        eq(messages.connector, connector),
        eq(messages.kind, kind),
        lt(messages.sequence, sequence),
      ),
    )
    .orderBy(desc(messages.sequence))
    .limit(1);
  return previous?.payload ?? null;
}

/** Order of a claimed message among those about the same record. */
export interface MessageOrder {
  id: string;
  newerTried: string | null;
  hasOlderWaiting: boolean;
}

/**
 * Returns the order of messages that have just been claimed. Queried after the claim, in a new statement: two nodes
 * that claim an older and a newer message at the same moment do not see each other's claim within their statements, but
 * at least one of them sees it in the next.
 */
export async function readMessageOrder(db: Database, claimed: readonly StoredMessage[]): Promise<MessageOrder[]> {
  const ids = claimed.filter(({ subject, mode }) => subject !== null && mode !== 'event').map(({ id }) => id);
  if (ids.length === 0) return [];
  const olderWaiting = db
    .select({ one: sql`1` })
    .from(other)
    .where(and(isSameRecord, lt(other.sequence, messages.sequence), eq(other.state, 'waiting')));
  return db
    .select({
      id: messages.id,
      newerTried: sql<string | null>`${newerTried(db)}`,
      hasOlderWaiting: sql<boolean>`exists ${olderWaiting}`,
    })
    .from(messages)
    .where(inArray(messages.id, ids));
}

/**
 * Marks chosen messages as superseded if a newer one was attempted.
 * @returns their number
 */
export async function supersedeMessages(db: Database, now: Date, which: ChosenMessages): Promise<number> {
  return markSuperseded(db, and(inArray(messages.state, ['waiting', 'dead']), isFree(now), isChosen(which)));
}

/** Marks dead messages that are older than one just delivered as superseded: staff need not act on them. */
export async function supersedeOlder(db: Database, delivered: StoredMessage): Promise<void> {
  const { subject, connector, kind, sequence, mode } = delivered;
  if (subject === null || mode !== 'whole') return;
  const isOlder = and(
    eq(messages.subject, subject),
    eq(messages.connector, connector),
    eq(messages.kind, kind),
    lt(messages.sequence, sequence),
  );
  await markSuperseded(db, and(eq(messages.state, 'dead'), isOlder));
}

async function markSuperseded(db: Database, isMeant: SQL | undefined): Promise<number> {
  const rows = await db
    .update(messages)
    .set({ state: 'superseded', supersededBy: sql`${newerTried(db)}`, leaseUntil: null })
    .where(
      lockInOrder(
        db,
        and(isMeant, isNotNull(messages.subject), eq(messages.mode, 'whole'), sql`${newerTried(db)} is not null`),
      ),
    )
    .returning({ id: messages.id });
  return rows.length;
}
