import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import type { EventList, TrainingEvent } from './training.contract.ts';
import { trainingLists } from './training.table.ts';

const name = 'events';
const isList = eq(trainingLists.name, name);

/** The list as it was stored last; null before the first one. */
export async function findList(db: Database): Promise<EventList | null> {
  const { version, events, receivedAt, isFailing } = trainingLists;
  const [row] = await db.select({ version, events, receivedAt, isFailing }).from(trainingLists).where(isList);
  return row ?? null;
}

/**
 * Returns whether the learning system is to be asked now, and by this node alone.
 * @param every time between two questions, in milliseconds
 * @param everyWhileAway the same while there is no answer
 */
export async function takeTurn(
  db: Database,
  now: Date,
  { every, everyWhileAway }: { every: number; everyWhileAway: number },
): Promise<boolean> {
  const before = (milliseconds: number) => lte(trainingLists.askedAt, new Date(now.getTime() - milliseconds));
  const isAway = or(eq(trainingLists.isFailing, true), isNull(trainingLists.receivedAt));
  const first = { name, version: 0, events: [], receivedAt: null, askedAt: now, isFailing: false };
  const taken = await db
    .insert(trainingLists)
    .values(first)
    .onConflictDoUpdate({
      target: trainingLists.name,
      set: { askedAt: now },
      setWhere: or(before(every), and(isAway, before(everyWhileAway))),
    })
    .returning({ name: trainingLists.name });
  return taken.length > 0;
}

/** Keeps what the learning system sent. The version grows only when the events are others. */
export async function storeReceived(db: Database, events: readonly TrainingEvent[], receivedAt: Date): Promise<void> {
  await db.update(trainingLists).set({ receivedAt, isFailing: false }).where(isList);
  await storeEvents(db, events);
}

/** Keeps other events, in place of those there were. */
export async function storeEvents(db: Database, events: readonly TrainingEvent[]): Promise<void> {
  const body = JSON.stringify(events);
  await db
    .update(trainingLists)
    .set({ events: [...events], version: sql`${trainingLists.version} + 1` })
    .where(and(isList, sql`${trainingLists.events} <> ${body}::jsonb`));
}

/** Notes that the learning system did not answer; the list stays. */
export async function noteFailure(db: Database): Promise<void> {
  await db.update(trainingLists).set({ isFailing: true }).where(isList);
}
