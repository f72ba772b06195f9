import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { memberSections } from './section.table.ts';

/** A person's section, with the date of joining. */
export type MemberSection = Pick<typeof memberSections.$inferSelect, 'sectionId' | 'joinedOn'>;

/** Returns a person's sections by date of joining. */
export const listSections = async (db: Database, userId: string): Promise<MemberSection[]> =>
  db
    .select({ sectionId: memberSections.sectionId, joinedOn: memberSections.joinedOn })
    .from(memberSections)
    .where(eq(memberSections.userId, userId))
    .orderBy(asc(memberSections.joinedOn), asc(memberSections.sectionId));

/** Adds a section; an existing one keeps its date. */
export async function addSection(tx: Database, row: typeof memberSections.$inferInsert): Promise<void> {
  await tx.insert(memberSections).values(row).onConflictDoNothing();
}

export async function removeSection(tx: Database, userId: string, sectionId: string): Promise<void> {
  await tx
    .delete(memberSections)
    .where(and(eq(memberSections.userId, userId), eq(memberSections.sectionId, sectionId)));
}
