import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { Answers } from '../definition/form.contract.ts';
import { listFilesOf, releaseFiles, type StoredFile } from '../../platform/files/file.repo.ts';
import { heldBySubmission } from '../submissions/form-files.ts';
import type { ApplicationKind } from './committee-application.contract.ts';
import { committeeApplications } from './committee-application.table.ts';

export type CommitteeApplication = typeof committeeApplications.$inferSelect;
type NewApplication = Omit<typeof committeeApplications.$inferInsert, 'decision'>;

/** Names the application where its files are kept, and where other systems are told of it. */
export const applicationName = (id: number): string => `application-${id}`;

/** The applications of a person, the one changed last first. */
export const listApplications = (
  db: Database,
  { kind, userId }: { kind: ApplicationKind; userId: string },
): Promise<CommitteeApplication[]> =>
  db
    .select()
    .from(committeeApplications)
    .where(and(eq(committeeApplications.kind, kind), eq(committeeApplications.userId, userId)))
    .orderBy(desc(committeeApplications.modifiedAt), desc(committeeApplications.id));

/** Finds an application of anybody by its number: the caller decides who may read it. */
export async function findApplication(db: Database, id: number): Promise<CommitteeApplication | null> {
  const [found] = await db.select().from(committeeApplications).where(eq(committeeApplications.id, id));
  return found ?? null;
}

/** Finds a person's application by the key of the window it was begun in. */
export async function findApplicationByKey(
  db: Database,
  { kind, userId, key }: { kind: ApplicationKind; userId: string; key: string },
): Promise<CommitteeApplication | null> {
  const { kind: kinds, userId: owners, key: keys } = committeeApplications;
  const [found] = await db
    .select()
    .from(committeeApplications)
    .where(and(eq(kinds, kind), eq(owners, userId), eq(keys, key)));
  return found ?? null;
}

/** Finds what a person has sent since an instant with the very same answers, by whatever window. */
export async function findSameApplication(
  db: Database,
  { kind, userId, answers, since }: { kind: ApplicationKind; userId: string; answers: Answers; since: Date },
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
 * Writes an application: a new one, or in place of the revision it was made from, as long as that is pending.
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

/** The files of an application, by name. */
export const listApplicationFiles = (db: Database, id: number): Promise<StoredFile[]> =>
  listFilesOf(db, heldBySubmission(applicationName(id)));

/** Deletes an application while it is pending. @returns whether it was; its files are the caller's to let go of */
export async function deletePending(tx: Database, id: number): Promise<boolean> {
  const { id: ids, state } = committeeApplications;
  const gone = await tx
    .delete(committeeApplications)
    .where(and(eq(ids, id), eq(state, 'Pending')))
    .returning({ id: ids });
  return gone.length > 0;
}

/** Deletes everything a person has applied for; the sweep removes the files. */
export async function deleteApplications(tx: Database, userId: string): Promise<void> {
  const { id, userId: owners } = committeeApplications;
  const gone = await tx.delete(committeeApplications).where(eq(owners, userId)).returning({ id });
  for (const each of gone) await releaseFiles(tx, heldBySubmission(applicationName(each.id)));
}
