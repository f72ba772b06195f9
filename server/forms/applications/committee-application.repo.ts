import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { Answers } from '../kinds/field-kind.contract.ts';
import { listRecordFiles, releaseFiles, type StoredFile } from '../../platform/files/file.repo.ts';
import { heldBySubmission } from '../submissions/form-files.ts';
import type { CommitteeApplicationKind } from './committee-application.contract.ts';
import { committeeApplications } from './committee-application.table.ts';

export type CommitteeApplication = typeof committeeApplications.$inferSelect;
type NewApplication = Omit<typeof committeeApplications.$inferInsert, 'decision'>;

/** Returns the application's name as the holder of its files and in messages to other systems. */
export const applicationName = (id: number): string => `application-${id}`;

/** Returns a person's applications, the last changed first. */
export const listApplications = (
  db: Database,
  { kind, userId }: { kind: CommitteeApplicationKind; userId: string },
): Promise<CommitteeApplication[]> =>
  db
    .select()
    .from(committeeApplications)
    .where(and(eq(committeeApplications.kind, kind), eq(committeeApplications.userId, userId)))
    .orderBy(desc(committeeApplications.modifiedAt), desc(committeeApplications.id));

/** Finds any person's application by its number: the caller checks the right to read it. */
export async function findApplication(db: Database, id: number): Promise<CommitteeApplication | null> {
  const [found] = await db.select().from(committeeApplications).where(eq(committeeApplications.id, id));
  return found ?? null;
}

/** Finds a person's application by the key of the window that started it. */
export async function findApplicationByKey(
  db: Database,
  { kind, userId, key }: { kind: CommitteeApplicationKind; userId: string; key: string },
): Promise<CommitteeApplication | null> {
  const { kind: kinds, userId: owners, key: keys } = committeeApplications;
  const [found] = await db
    .select()
    .from(committeeApplications)
    .where(and(eq(kinds, kind), eq(owners, userId), eq(keys, key)));
  return found ?? null;
}

/** Finds a person's submission with the same answers since an instant, from any window. */
export async function findSameApplication(
  db: Database,
  { kind, userId, answers, since }: { kind: CommitteeApplicationKind; userId: string; answers: Answers; since: Date },
): Promise<CommitteeApplication | null> {
  const [found] = await db
    .select()
    .from(committeeApplications)
    .where(
      and(
        ...[eq(committeeApplications.kind, kind), eq(committeeApplications.userId, userId)],
        ...[eq(committeeApplications.state, 'Submitted'), gte(committeeApplications.submittedAt, since)],
        sql`${committeeApplications.answers} = ${JSON.stringify(answers)}::jsonb`,
      ),
    );
  return found ?? null;
}

/**
 * Writes a new application, or one over the revision it was made from, while that is pending.
 * @returns its number; null when it was written elsewhere meanwhile or has been submitted
 */
export async function writeApplication(tx: Database, row: NewApplication): Promise<number | null> {
  const { kind, userId, key, createdAt, ...changes } = row;
  if (row.revision === 1) {
    const [added] = await tx
      .insert(committeeApplications)
      .values({ ...changes, kind, userId, key, createdAt })
      .onConflictDoNothing()
      .returning({ id: committeeApplications.id });
    return added?.id ?? null;
  }
  const [changed] = await tx
    .update(committeeApplications)
    .set(changes)
    .where(
      and(
        ...[eq(committeeApplications.kind, kind), eq(committeeApplications.userId, userId)],
        ...[eq(committeeApplications.key, key), eq(committeeApplications.state, 'Pending')],
        eq(committeeApplications.revision, row.revision - 1),
      ),
    )
    .returning({ id: committeeApplications.id });
  return changed?.id ?? null;
}

/** Returns the files of an application, by name. */
export const listApplicationFiles = (db: Database, id: number): Promise<StoredFile[]> =>
  listRecordFiles(db, heldBySubmission(applicationName(id)));

/**
 * Deletes a pending application; the caller releases its files.
 * @returns whether it was pending
 */
export async function deletePending(tx: Database, id: number): Promise<boolean> {
  const { id: ids, state } = committeeApplications;
  const gone = await tx
    .delete(committeeApplications)
    .where(and(eq(ids, id), eq(state, 'Pending')))
    .returning({ id: ids });
  return gone.length > 0;
}

/** Deletes a person's applications; the sweep removes the files. */
export async function deleteApplications(tx: Database, userId: string, at: Date): Promise<void> {
  const { id, userId: owners } = committeeApplications;
  const gone = await tx.delete(committeeApplications).where(eq(owners, userId)).returning({ id });
  for (const each of gone) await releaseFiles(tx, heldBySubmission(applicationName(each.id)), at);
}
