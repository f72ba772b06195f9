import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connection.ts';
import { writeApplication } from './committee-application.repo.ts';
import { demoApplications } from './demo-applications.ts';

const day = 86_400_000;

/** Adds the demo applications of an account. */
export async function seedDemoApplications(
  tx: Database,
  clock: Clock,
  userId: string,
  { email }: { email: string },
): Promise<void> {
  for (const [index, demo] of demoApplications.entries()) {
    if (demo.email !== email) continue;
    const { kind, acronyms, answers, questions, days } = demo;
    const [createdAt, modifiedAt] = days.map((ago) => new Date(clock.now().getTime() - ago * day)) as [Date, Date];
    await writeApplication(tx, {
      kind,
      userId,
      key: `demo-application-${index}`,
      language: 'en',
      revision: 1,
      acronyms: [...acronyms],
      answers,
      questions: [...(questions ?? [])],
      createdAt,
      modifiedAt,
      ...(questions
        ? { state: 'Submitted', submittedAt: modifiedAt, agreedVersion: 'demo' }
        : { state: 'Pending' as const }),
    });
  }
}
