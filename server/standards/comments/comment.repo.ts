import { and, asc, count, desc, eq, gt, ne, or, sql, type SQL } from 'drizzle-orm';
import { accounts } from '../../people/accounts/account.table.ts';
import { users } from '../../people/auth/auth.table.ts';
import type { Database } from '../../platform/db/connection.ts';
import { comments } from './comment.table.ts';

export type Comment = typeof comments.$inferSelect;
/** A comment with the current name of its author's account. */
export interface NamedComment extends Comment {
  name: string;
}

/** Identifies the comments of one article in one language. */
export interface ThreadName {
  article: string;
  language: string;
}

/** Most comments on a page. */
export const commentsPerPage = 30;
/** Most comments in the queue of staff. */
const queueLimit = 50;

const isInThread = ({ article, language }: ThreadName): SQL | undefined =>
  and(eq(comments.article, article), eq(comments.language, language), eq(comments.state, 'approved'));

const nameOfAuthor = sql<string>`coalesce(nullif(trim(${accounts.firstName} || ' ' || ${accounts.lastName}), ''), ${users.name}, '')`;

const selectNamed = (db: Database) =>
  db
    .select({ comment: comments, name: nameOfAuthor })
    .from(comments)
    .leftJoin(accounts, eq(accounts.userId, comments.userId))
    .leftJoin(users, eq(users.id, comments.userId));

const flat = (rows: { comment: Comment; name: string }[]): NamedComment[] =>
  rows.map(({ comment, name }) => ({ ...comment, name }));

/** Returns one page of the public comments of an article, the newest first. */
export async function listThread(
  db: Database,
  thread: ThreadName,
  page = 1,
): Promise<{ total: number; rows: NamedComment[] }> {
  const [counted] = await db.select({ total: count() }).from(comments).where(isInThread(thread));
  const rows = await selectNamed(db)
    .where(isInThread(thread))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(commentsPerPage)
    .offset((page - 1) * commentsPerPage);
  return { total: counted?.total ?? 0, rows: flat(rows) };
}

/** Returns what waits for staff: new comments and reported ones; the oldest first. */
export async function listQueue(db: Database): Promise<{ total: number; rows: NamedComment[] }> {
  const isOpen = or(eq(comments.state, 'waiting'), and(eq(comments.state, 'approved'), gt(comments.reports, 0)));
  const [counted] = await db.select({ total: count() }).from(comments).where(isOpen);
  const rows = await selectNamed(db).where(isOpen).orderBy(asc(comments.createdAt), asc(comments.id)).limit(queueLimit);
  return { total: counted?.total ?? 0, rows: flat(rows) };
}

/** Inserts a comment; does nothing if the same person has already posted the same text there. */
export async function insertComment(db: Database, values: typeof comments.$inferInsert): Promise<void> {
  await db.insert(comments).values(values).onConflictDoNothing();
}

/** Counts a report of a public comment. @returns false if there is none */
export async function countReport(db: Database, thread: ThreadName, id: string): Promise<boolean> {
  const changed = await db
    .update(comments)
    .set({ reports: sql`${comments.reports} + 1` })
    .where(and(isInThread(thread), eq(comments.id, id)))
    .returning({ id: comments.id });
  return changed.length > 0;
}

/** Stores a decision of staff; null for a comment that does not exist or was removed meanwhile. */
export async function updateComment(
  tx: Database,
  id: string,
  change: Pick<Comment, 'state' | 'decidedBy' | 'decidedAt'>,
): Promise<Comment | null> {
  const [changed] = await tx
    .update(comments)
    .set({ ...change, reports: 0 })
    .where(and(eq(comments.id, id), ne(comments.state, 'removed')))
    .returning();
  return changed ?? null;
}
