import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { fail, succeed, type Result } from '../../platform/result.ts';
import { noticeLimit } from './preferences.contract.ts';
import { sectionNotices } from './section-notice.table.ts';

/** A section that somebody follows. */
export interface FollowedSection {
  code: string;
  work: string;
}

/** Returns the sections that a person follows, by standard. */
export const listSectionNotices = (db: Database, userId: string): Promise<FollowedSection[]> =>
  db
    .select({ code: sectionNotices.code, work: sectionNotices.work })
    .from(sectionNotices)
    .where(eq(sectionNotices.userId, userId))
    .orderBy(asc(sectionNotices.code), asc(sectionNotices.subscribedAt));

/** Returns whether a person follows a section. */
export async function followsSection(db: Database, userId: string, work: string): Promise<boolean> {
  const rows = await db
    .select({ work: sectionNotices.work })
    .from(sectionNotices)
    .where(and(eq(sectionNotices.userId, userId), eq(sectionNotices.work, work)));
  return rows.length > 0;
}

/** Follows a section. Following it again changes nothing. */
export async function followSection(
  { db, clock }: { db: Database; clock: Clock },
  userId: string,
  { code, work }: FollowedSection,
): Promise<Result<null, 'notices_full'>> {
  return db.transaction(async (tx): Promise<Result<null, 'notices_full'>> => {
    if (await followsSection(tx, userId, work)) return succeed(null);
    const [row] = await tx.select({ followed: count() }).from(sectionNotices).where(eq(sectionNotices.userId, userId));
    if ((row?.followed ?? 0) >= noticeLimit) return fail('notices_full', `One person follows ${noticeLimit} sections.`);
    const subscribedAt = clock.now();
    await tx.insert(sectionNotices).values({ userId, code, work, subscribedAt }).onConflictDoNothing();
    return succeed(null);
  });
}

/** Stops following one section, or all sections of a standard. */
export async function unfollowSections(
  db: Database,
  userId: string,
  which: { work: string } | { code: string },
): Promise<void> {
  const chosen = 'work' in which ? eq(sectionNotices.work, which.work) : eq(sectionNotices.code, which.code);
  await db.delete(sectionNotices).where(and(eq(sectionNotices.userId, userId), chosen));
}

/** Lets everybody who follows a section follow another one too: words of it stand there now. */
export async function followParts(tx: Database, parts: readonly { fromWork: string; toWork: string }[]): Promise<void> {
  for (const { fromWork, toWork } of parts) {
    const { userId, code, subscribedAt } = sectionNotices;
    await tx
      .insert(sectionNotices)
      .select(
        tx
          .select({ userId, work: sql<string>`${toWork}::uuid`.as('work'), code, subscribedAt })
          .from(sectionNotices)
          .where(eq(sectionNotices.work, fromWork)),
      )
      .onConflictDoNothing();
  }
}
