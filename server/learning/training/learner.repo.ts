import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { LearnerCertificate, LearnerRecord } from './learner-item.rules.ts';
import { learnerRecords } from './learner.table.ts';

export type StoredLearner = typeof learnerRecords.$inferSelect;

/** Returns the last stored record of a person, under their current number. */
export async function findLearner(db: Database, userId: string, lmsId: string): Promise<StoredLearner | null> {
  const isTheirs = and(eq(learnerRecords.userId, userId), eq(learnerRecords.lmsId, lmsId));
  const [found] = await db.select().from(learnerRecords).where(isTheirs);
  return found ?? null;
}

/** Replaces the stored record of a person. */
export async function storeLearner(
  db: Database,
  person: { userId: string; lmsId: string },
  record: LearnerRecord,
  receivedAt: Date,
): Promise<void> {
  const columns = { ...record, lmsId: person.lmsId, receivedAt, askedAt: receivedAt, isFailing: false };
  await db
    .insert(learnerRecords)
    .values({ ...columns, userId: person.userId })
    .onConflictDoUpdate({ target: learnerRecords.userId, set: columns });
}

/** Records that the learning system did not answer; the stored record stays if it is for the same number. */
export async function recordLearnerFailure(
  db: Database,
  { userId, lmsId }: { userId: string; lmsId: string },
  askedAt: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const isOther = and(eq(learnerRecords.userId, userId), sql`${learnerRecords.lmsId} <> ${lmsId}`);
    await tx.delete(learnerRecords).where(isOther);
    const columns = { askedAt, isFailing: true };
    await tx
      .insert(learnerRecords)
      .values({ userId, lmsId, ...columns })
      .onConflictDoUpdate({ target: learnerRecords.userId, set: columns });
  });
}

/** Returns a certificate by number from all stored records, with its time; the latest record counts. */
export async function findStoredCertificate(
  db: Database,
  number: string,
): Promise<{ certificate: LearnerCertificate; receivedAt: Date | null } | null> {
  const holds = sql`${learnerRecords.certificates} @> ${JSON.stringify([{ number }])}::jsonb`;
  const [found] = await db
    .select({ certificates: learnerRecords.certificates, receivedAt: learnerRecords.receivedAt })
    .from(learnerRecords)
    .where(holds)
    .orderBy(desc(learnerRecords.receivedAt))
    .limit(1);
  const certificate = found?.certificates.find((each) => each.number === number);
  return found && certificate ? { certificate, receivedAt: found.receivedAt } : null;
}
