import { and, asc, count, desc, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import { users } from '../../people/auth/auth.table.ts';
import type { Database } from '../../platform/db/connection.ts';
import { holdsFolded } from '../../platform/db/folded-expression.ts';
import { searchedTexts } from '../../platform/db/searched-texts.ts';
import { foldText } from '../../platform/fold-text.rules.ts';
import type { ApplicationDecision, CommitteeApplicationKind } from './committee-application.contract.ts';
import type { CommitteeApplication } from './committee-application.repo.ts';
import { committeeApplications } from './committee-application.table.ts';
import { reviewComments } from './review-comment.table.ts';
import type { Reviewer } from './review.rules.ts';

export const applicationsPerPage = 25;

export interface ReviewFilter {
  /** Part of the applicant's name or address, or the application's number. */
  q: string;
  /** Acronym of a committee; empty for all that the reviewer may see. */
  committee: string;
  kind: CommitteeApplicationKind | '';
  decision: ApplicationDecision | '';
}

/** An application with its applicant. */
export interface ReviewRow extends Pick<
  CommitteeApplication,
  'id' | 'kind' | 'acronyms' | 'submittedAt' | 'decision' | 'decidedAt'
> {
  name: string;
  email: string;
}

const table = committeeApplications;
const names = (acronym: string): SQL => sql`${table.acronyms} @> ${JSON.stringify([acronym])}::jsonb`;

/** The condition of `mayReview` in SQL. */
const isReviewed = ({ userId, committees }: Reviewer): SQL | undefined =>
  and(
    ...[eq(table.state, 'Submitted'), ne(table.userId, userId)],
    committees === 'all' ? undefined : and(eq(table.kind, 'committee'), or(...committees.map(names)) ?? sql`false`),
  );

const isMatch = ({ q, committee, kind, decision }: ReviewFilter): SQL | undefined => {
  const part = foldText(q);
  return and(
    committee === '' ? undefined : names(committee),
    kind === '' ? undefined : eq(table.kind, kind),
    decision === '' ? undefined : eq(table.decision, decision),
    q === ''
      ? undefined
      : or(
          part === '' ? undefined : holdsFolded(searchedTexts.users, part),
          eq(sql`${table.id}::text`, q.replace(/^#/, '')),
        ),
  );
};

/** Returns a page of a reviewer's applications, the newest first, and their total. */
export async function listReviews(
  db: Database,
  reviewer: Reviewer,
  { page, ...filter }: ReviewFilter & { page: number },
): Promise<{ rows: ReviewRow[]; total: number }> {
  const where = and(isReviewed(reviewer), isMatch(filter));
  const [counted] = await db
    .select({ total: count() })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(where);
  const { id, kind, acronyms, submittedAt, decision, decidedAt } = table;
  const rows = await db
    .select({ id, kind, acronyms, submittedAt, decision, decidedAt, name: users.name, email: users.email })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(where)
    .orderBy(desc(submittedAt), desc(id))
    .limit(applicationsPerPage)
    .offset((page - 1) * applicationsPerPage);
  return { rows, total: counted?.total ?? 0 };
}

/** Returns the acronyms of a reviewer's committees that have applications. */
export async function listReviewedCommittees(db: Database, reviewer: Reviewer): Promise<string[]> {
  const acronym = sql<string>`jsonb_array_elements_text(${table.acronyms})`;
  const rows = await db.selectDistinct({ acronym }).from(table).where(isReviewed(reviewer));
  return rows.map((row) => row.acronym).toSorted();
}

/** Reads an application and locks it until the transaction ends, so that it is decided once. */
export async function lockApplication(tx: Database, id: number): Promise<CommitteeApplication | null> {
  const [found] = await tx.select().from(table).where(eq(table.id, id)).for('update');
  return found ?? null;
}

/** Writes the state of the review; the submitted answers do not change. */
export async function writeDecision(
  tx: Database,
  id: number,
  columns: Pick<CommitteeApplication, 'decision' | 'decidedAt' | 'decidedBy' | 'decisionNote'>,
): Promise<void> {
  await tx.update(table).set(columns).where(eq(table.id, id));
}

export type ReviewComment = typeof reviewComments.$inferSelect & { author: string | null };

/** Returns the comments on an application, the oldest first; the author is null once deleted. */
export async function listComments(db: Database, applicationId: number): Promise<ReviewComment[]> {
  const rows = await db
    .select({ comment: reviewComments, author: users.name })
    .from(reviewComments)
    .leftJoin(users, eq(users.id, reviewComments.authorUserId))
    .where(eq(reviewComments.applicationId, applicationId))
    .orderBy(asc(reviewComments.createdAt), asc(reviewComments.id));
  return rows.map(({ comment, author }) => ({ ...comment, author: author || null }));
}

export async function insertReviewComment(tx: Database, comment: typeof reviewComments.$inferInsert): Promise<void> {
  await tx.insert(reviewComments).values(comment);
}
