import { and, eq, exists, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { outboxMessages } from '../../platform/outbox/outbox.table.ts';
import type { Submission } from '../submissions/submission.repo.ts';
import { submissions } from '../submissions/submission.table.ts';
import type { CommitteeApplication } from './committee-application.repo.ts';
import { committeeApplications } from './committee-application.table.ts';

/**
 * True where the CRM or the learning system has refused the message of a record. A message that ran out of attempts was
 * refused by nobody: the system was away, and its sender has nothing to correct.
 */
const isRefused = (db: Database, reference: SQL): SQL =>
  exists(
    db
      .select({ id: outboxMessages.id })
      .from(outboxMessages)
      .where(
        and(
          eq(outboxMessages.reference, reference),
          eq(outboxMessages.state, 'dead'),
          sql`${outboxMessages.connector} in ('crm', 'lms')`,
          sql`${outboxMessages.tries} < ${outboxMessages.triesLimit}`,
        ),
      ),
  );

/** Marks refused submissions whose sender was not told, and returns them. */
export const claimRefusedSubmissions = (tx: Database, now: Date): Promise<Submission[]> =>
  tx
    .update(submissions)
    .set({ refusalToldAt: now, state: 'failed' })
    .where(
      and(
        ne(submissions.state, 'draft'),
        isNull(submissions.refusalToldAt),
        isRefused(tx, sql`${submissions.id}::text`),
      ),
    )
    .returning();

/** Marks refused applications whose applicant was not told, and returns them. */
export const claimRefusedApplications = (tx: Database, now: Date): Promise<CommitteeApplication[]> =>
  tx
    .update(committeeApplications)
    .set({ refusalToldAt: now })
    .where(
      and(
        eq(committeeApplications.state, 'Submitted'),
        isNull(committeeApplications.refusalToldAt),
        isRefused(tx, sql`'application-' || ${committeeApplications.id}::text`),
      ),
    )
    .returning();
