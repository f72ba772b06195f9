import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import type { NewSubmission, Submission } from './submission.repo.ts';
import { submissions } from './submission.table.ts';

/** Key of a draft: the same for one person and form, so that there is one. */
const draftKey = (userId: string): string => `draft ${userId}`;

interface Whose {
  formId: string;
  userId: string;
}

const isDraftOf = ({ formId, userId }: Whose) =>
  and(eq(submissions.formId, formId), eq(submissions.key, draftKey(userId)), eq(submissions.state, 'draft'));

/** Finds the unsent draft of a person. */
export async function findDraft(db: Database, whose: Whose): Promise<Submission | null> {
  const [found] = await db.select().from(submissions).where(isDraftOf(whose));
  return found ?? null;
}

/**
 * Writes a draft over the revision it was made from.
 * @returns false when it was saved, submitted or deleted elsewhere since
 */
export async function writeDraft(tx: Database, draft: NewSubmission & { userId: string }): Promise<boolean> {
  const { revision, ...row } = { ...draft, key: draftKey(draft.userId), digest: '', state: 'draft' as const };
  if (revision === 1) {
    const added = await tx
      .insert(submissions)
      .values({ ...row, revision })
      .onConflictDoNothing()
      .returning();
    return added.length > 0;
  }
  const { answers, location, deleteAfter, language } = row;
  const changed = await tx
    .update(submissions)
    .set({ answers, location, deleteAfter, language, revision })
    .where(and(isDraftOf(draft), eq(submissions.revision, revision - 1)))
    .returning({ id: submissions.id });
  return changed.length > 0;
}

/**
 * Converts a person's draft into the start of its submission.
 * @returns its id, which the submission keeps
 */
export async function takeDraft(tx: Database, whose: Whose): Promise<string | null> {
  const [taken] = await tx.delete(submissions).where(isDraftOf(whose)).returning({ id: submissions.id });
  return taken?.id ?? null;
}

/** Finds what a person has submitted from a draft or under a key, whatever the answers. */
export async function findSentOf(db: Database, { formId, userId }: Whose, key: string): Promise<Submission | null> {
  const isMeant = or(eq(submissions.key, key), eq(sql`${submissions.id}::text`, key));
  const [found] = await db
    .select()
    .from(submissions)
    .where(
      and(eq(submissions.formId, formId), eq(submissions.userId, userId), ne(submissions.state, 'draft'), isMeant),
    );
  return found ?? null;
}

/** Returns the records whose files a submission may use: the person's draft, and earlier submissions under its key. */
export async function listHolders(
  db: Database,
  { formId, userId, key }: { formId: string; userId: string | null; key: string },
): Promise<string[]> {
  const { id, key: keys } = submissions;
  const isMeant =
    userId === null
      ? eq(keys, key)
      : or(
          eq(keys, draftKey(userId)),
          and(eq(submissions.userId, userId), or(eq(keys, key), eq(sql`${id}::text`, key))),
        );
  const rows = await db
    .select({ id })
    .from(submissions)
    .where(and(eq(submissions.formId, formId), isMeant));
  return rows.map((row) => row.id);
}
