import { and, count, desc, eq, gte, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { foldText } from '../../platform/fold-text.rules.ts';
import { outboxMessages } from '../../platform/outbox/outbox.table.ts';
import type { SubmissionState } from '../definition/submission.contract.ts';
import { answeredSubmissions } from './answered.table.ts';
import { submissions } from './submission.table.ts';

export type Submission = typeof submissions.$inferSelect;

/** A submission before anybody has decided on it. */
export type NewSubmission = Omit<Submission, 'decision' | 'decidedAt' | 'decidedBy' | 'decisionNote' | 'refusalToldAt'>;

/** Returns where an earlier, equal submission led; null for a new one. */
export async function findSame(
  db: Database,
  { formId, keys, digest }: { formId: string; keys: readonly string[]; digest: string },
): Promise<string | null> {
  const [found] = await db
    .select({ location: submissions.location })
    .from(submissions)
    .where(and(eq(submissions.formId, formId), inArray(submissions.key, [...keys]), eq(submissions.digest, digest)));
  return found?.location ?? null;
}

/** Returns where a submission with the same answers led since an instant, from any window. */
export async function findRepeated(
  db: Database,
  { formId, userId, digest, since }: { formId: string; userId: string; digest: string; since: Date },
): Promise<string | null> {
  const { location, createdAt } = submissions;
  const [found] = await db
    .select({ location })
    .from(submissions)
    .where(
      and(
        ...[eq(submissions.formId, formId), eq(submissions.userId, userId)],
        ...[eq(submissions.digest, digest), gte(createdAt, since)],
      ),
    );
  return found?.location ?? null;
}

/**
 * Adds a submission.
 * @returns false when an equal one was added meanwhile
 */
export async function insertSubmission(tx: Database, submission: NewSubmission): Promise<boolean> {
  const added = await tx.insert(submissions).values(submission).onConflictDoNothing().returning({ id: submissions.id });
  return added.length > 0;
}

/** Stores where a new submission redirects its sender. */
export async function leadTo(tx: Database, id: string, location: string): Promise<void> {
  await tx.update(submissions).set({ location }).where(eq(submissions.id, id));
}

export const submissionsPerPage = 25;

/** Filter of the list of submissions. */
export interface SubmissionFilter {
  q: string;
  form: string;
  state: SubmissionState | '';
  /** 'open': not answered yet. */
  answer: 'open' | 'answered' | '';
}

/** Excludes drafts, which only their owner sees. */
export type SentSubmission = Submission & { state: SubmissionState };

const isSent = ne(submissions.state, 'draft');

const isAnswered = sql`exists (select 1 from ${answeredSubmissions} a where a.submission_id = ${submissions.id})`;

/** True for what another system has refused and nobody has answered: staff see it before everything else. */
const needsStaff = sql`(${submissions.state} = 'failed' and not ${isAnswered})`;

/** Matches a filter. `%` and `_` in a search are plain characters. Submissions of earlier releases are not folded. */
function isMatch({ q, form, state, answer }: SubmissionFilter): SQL | undefined {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  return and(
    isSent,
    form === '' ? undefined : eq(submissions.formId, form),
    state === '' ? undefined : eq(submissions.state, state),
    answer === 'open' ? sql`not ${isAnswered}` : answer === 'answered' ? isAnswered : undefined,
    ...words.map((word) => {
      const isTyped = sql`position(${word} in ${submissions.searchText}) > 0`;
      const folded = foldText(word);
      return folded === '' ? isTyped : or(isTyped, sql`position(${folded} in ${submissions.searchText}) > 0`);
    }),
  );
}

/** Returns one page of submissions, the newest first. */
export async function findSubmissions(
  db: Database,
  filter: SubmissionFilter,
  page: number,
): Promise<{ rows: SentSubmission[]; total: number }> {
  const where = isMatch(filter);
  const [counted] = await db.select({ total: count() }).from(submissions).where(where);
  const rows = await db
    .select()
    .from(submissions)
    .where(where)
    .orderBy(desc(needsStaff), desc(submissions.createdAt), submissions.id)
    .limit(submissionsPerPage)
    .offset((page - 1) * submissionsPerPage);
  return { rows: rows as SentSubmission[], total: counted?.total ?? 0 };
}

/** Returns the submissions of a filter for an export, the newest first. */
export const exportSubmissions = (db: Database, filter: SubmissionFilter, most: number): Promise<Submission[]> =>
  db.select().from(submissions).where(isMatch(filter)).orderBy(desc(submissions.createdAt)).limit(most);

export async function findSubmission(db: Database, id: string): Promise<SentSubmission | null> {
  const [found] = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.id, id), isSent));
  return (found as SentSubmission | undefined) ?? null;
}

/** Returns a submission and locks it until the transaction ends; null for a draft. */
export async function lockSubmission(tx: Database, id: string): Promise<Submission | null> {
  const [found] = await tx
    .select()
    .from(submissions)
    .where(and(eq(submissions.id, id), isSent))
    .for('update');
  return found ?? null;
}

/** Writes the state of the review; the answers do not change. */
export async function writeSubmissionDecision(
  tx: Database,
  id: string,
  columns: Pick<Submission, 'decision' | 'decidedAt' | 'decidedBy' | 'decisionNote'>,
): Promise<void> {
  await tx.update(submissions).set(columns).where(eq(submissions.id, id));
}

/** Returns what a person has sent, the newest first. */
export const listSentBy = (db: Database, userId: string, most: number): Promise<Submission[]> =>
  db
    .select()
    .from(submissions)
    .where(and(isSent, eq(submissions.userId, userId)))
    .orderBy(desc(submissions.createdAt), submissions.id)
    .limit(most);

/** Returns the names of all forms with submissions. */
export async function listSentForms(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ formId: submissions.formId })
    .from(submissions)
    .where(isSent)
    .orderBy(submissions.formId);
  return rows.map(({ formId }) => formId);
}

export async function deleteSubmission(tx: Database, id: string): Promise<boolean> {
  return (await tx.delete(submissions).where(eq(submissions.id, id)).returning({ id: submissions.id })).length > 0;
}

/** Returns the submissions to be deleted. */
export async function listOverdue(db: Database, now: Date, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(lt(submissions.deleteAfter, now))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Returns the message of a submission; null when it has been deleted. */
export async function findMessageOf(
  db: Database,
  { id, connector }: Pick<Submission, 'id' | 'connector'>,
): Promise<{ id: string; state: string } | null> {
  const { id: messageId, state, reference, connector: system } = outboxMessages;
  const [found] = await db
    .select({ id: messageId, state })
    .from(outboxMessages)
    .where(and(eq(reference, id), sql`${system} = ${connector}`));
  return found ?? null;
}

/**
 * Copies the state of the messages: delivered, given up, or retried. Delivered messages are deleted after some days,
 * and the submission keeps the state.
 */
export async function followDeliveries(db: Database): Promise<void> {
  await db.execute(sql`
    update ${submissions} set state = case m.state when 'delivered' then 'delivered' when 'dead' then 'failed' else 'submitted' end
    from ${outboxMessages} m
    where m.reference = ${submissions.id}::text and m.connector = ${submissions.connector}
      and ${submissions.state} <> 'delivered'
      and ${submissions.state} <> case m.state when 'delivered' then 'delivered' when 'dead' then 'failed' else 'submitted' end`);
}
