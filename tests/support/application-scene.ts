import { committeeApplications } from '../../server/forms/applications/committee-application.table.ts';
import type { Platform } from '../../server/platform/platform.ts';

/** Stores an application of a person, submitted by default. @returns its number */
export async function addApplication(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  {
    userId,
    acronym,
    ...change
  }: { userId: string; acronym: string } & Partial<typeof committeeApplications.$inferInsert>,
): Promise<number> {
  const now = clock.now();
  const [added] = await db
    .insert(committeeApplications)
    .values({
      kind: 'committee',
      userId,
      key: crypto.randomUUID(),
      state: 'Submitted',
      language: 'en',
      acronyms: [acronym],
      answers: { interest_class: 'E' },
      revision: 1,
      questions: [{ name: 'expertise', label: 'Your expertise', words: 'Twenty years\nof inspections' }],
      createdAt: now,
      modifiedAt: now,
      submittedAt: now,
      ...change,
    })
    .returning({ id: committeeApplications.id });
  if (!added) throw new Error('The application was not written.');
  return added.id;
}
