import { and, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { defaultLocale } from '../../platform/locale.rules.ts';
import { findRow } from '../items/content.repo.ts';
import { deskSettings, ruleOf, type CheckRule } from '../items/check-rule.rules.ts';
import { contentRemarks, contentReviews } from './review.table.ts';

export type ReviewRow = typeof contentReviews.$inferSelect;
export type NewReview = typeof contentReviews.$inferInsert;
export type RemarkRow = typeof contentRemarks.$inferSelect;
export type NewRemark = typeof contentRemarks.$inferInsert;

/** An item in one language. */
export interface CheckedVariant {
  id: string;
  locale: string;
}

const isOf = ({ id, locale }: CheckedVariant) => and(eq(contentReviews.itemId, id), eq(contentReviews.locale, locale));

const isDraftOf = (variant: CheckedVariant, revision: number) =>
  and(isOf(variant), eq(contentReviews.revision, revision), isNull(contentReviews.change));

/** Returns the rule of a kind, as the settings of the desk have it now. */
export const readRule = async (db: Database, kind: string): Promise<CheckRule> =>
  ruleOf((await findRow(db, deskSettings.id, defaultLocale))?.fields, kind);

/** Returns whether somebody approved a draft. */
export const isApproved = async (db: Database, { id, locale }: CheckedVariant, revision: number): Promise<boolean> =>
  (await db.$count(contentReviews, and(isDraftOf({ id, locale }, revision), eq(contentReviews.state, 'approved')))) > 0;

export async function findReview(db: Database, id: string): Promise<ReviewRow | undefined> {
  const [row] = await db.select().from(contentReviews).where(eq(contentReviews.id, id));
  return row;
}

/** Returns the check that waits for a draft. */
export async function findOpenReview(
  db: Database,
  variant: CheckedVariant,
  revision: number,
): Promise<ReviewRow | undefined> {
  const [row] = await db
    .select()
    .from(contentReviews)
    .where(and(isDraftOf(variant, revision), eq(contentReviews.state, 'open')));
  return row;
}

/** Returns the change of what is live that waits for its check. */
export async function findWaitingChange(db: Database, variant: CheckedVariant): Promise<ReviewRow | undefined> {
  const [row] = await db
    .select()
    .from(contentReviews)
    .where(and(isOf(variant), isNotNull(contentReviews.change), eq(contentReviews.state, 'open')));
  return row;
}

/** Returns the change of what is live that a person has stored and not sent yet. */
export async function findPreparedChange(
  db: Database,
  variant: CheckedVariant,
  userId: string,
): Promise<ReviewRow | undefined> {
  const [row] = await db
    .select()
    .from(contentReviews)
    .where(and(isOf(variant), eq(contentReviews.userId, userId), eq(contentReviews.state, 'prepared')));
  return row;
}

/** Returns the changes of what is live that a person has stored, or sent, and nobody has decided; the first one first. */
export const listUndecidedChanges = async (
  db: Database,
  variant: CheckedVariant,
  userId: string,
): Promise<ReviewRow[]> =>
  db
    .select()
    .from(contentReviews)
    .where(
      and(
        isOf(variant),
        isNotNull(contentReviews.change),
        eq(contentReviews.userId, userId),
        inArray(contentReviews.state, ['open', 'prepared']),
      ),
    )
    .orderBy(contentReviews.askedAt);

/** Returns the changes of what is live that a person has stored for an item in other languages and not sent yet. */
export const listPreparedBeside = async (
  db: Database,
  { id, locale }: CheckedVariant,
  userId: string,
): Promise<ReviewRow[]> =>
  db
    .select()
    .from(contentReviews)
    .where(
      and(
        eq(contentReviews.itemId, id),
        ne(contentReviews.locale, locale),
        eq(contentReviews.userId, userId),
        eq(contentReviews.state, 'prepared'),
      ),
    )
    .orderBy(contentReviews.locale);

export async function insertReview(tx: Database, row: NewReview): Promise<ReviewRow> {
  const [made] = await tx.insert(contentReviews).values(row).returning();
  if (!made) throw new Error('The check was not stored.');
  return made;
}

export async function updateReview(tx: Database, id: string, set: Partial<NewReview>): Promise<void> {
  await tx.update(contentReviews).set(set).where(eq(contentReviews.id, id));
}

/** Returns the checks of an item, the last one first. */
export const listReviewsOf = async (db: Database, variant: CheckedVariant, first: number): Promise<ReviewRow[]> =>
  db.select().from(contentReviews).where(isOf(variant)).orderBy(desc(contentReviews.askedAt)).limit(first);

/** Lets the checks of a draft go with it to its next revision, which only adds what went live meanwhile. */
export async function followDraftReview(
  tx: Database,
  { id, locale, from, to }: CheckedVariant & { from: number; to: number },
): Promise<void> {
  await tx.update(contentReviews).set({ revision: to }).where(isDraftOf({ id, locale }, from));
}

const isRemarkOf = ({ id, locale }: CheckedVariant) =>
  and(eq(contentRemarks.itemId, id), eq(contentRemarks.locale, locale));

export async function insertRemark(tx: Database, row: NewRemark): Promise<RemarkRow> {
  const [made] = await tx.insert(contentRemarks).values(row).returning();
  if (!made) throw new Error('The remark was not stored.');
  return made;
}

export async function findRemark(db: Database, id: string): Promise<RemarkRow | undefined> {
  const [row] = await db.select().from(contentRemarks).where(eq(contentRemarks.id, id));
  return row;
}

/** Returns the remarks of an item that nobody has resolved, the first one first. */
export const listOpenRemarks = async (db: Database, variant: CheckedVariant): Promise<RemarkRow[]> =>
  db
    .select()
    .from(contentRemarks)
    .where(and(isRemarkOf(variant), isNull(contentRemarks.resolvedAt)))
    .orderBy(contentRemarks.madeAt, contentRemarks.id);

export const countOpenRemarks = async (db: Database, variant: CheckedVariant): Promise<number> =>
  db.$count(contentRemarks, and(isRemarkOf(variant), isNull(contentRemarks.resolvedAt)));

export async function resolveRemark(
  tx: Database,
  id: string,
  set: { resolvedAt: Date; resolverId: string },
): Promise<void> {
  await tx.update(contentRemarks).set(set).where(eq(contentRemarks.id, id));
}
