import { releaseFiles } from '../../platform/files/file.repo.ts';
import type { Platform } from '../../platform/platform.ts';
import { startLoop, type Loop } from '../../platform/start-loop.ts';
import { heldBySubmission } from './form-files.ts';
import { deleteSubmission, followDeliveries, listOverdue } from './submission.repo.ts';

const hour = 3_600_000;
/** Most submissions deleted in one run. */
const batch = 500;

type SweepServices = Pick<Platform, 'db' | 'clock'>;

/**
 * Deletes a submission and releases its files for the sweep.
 * @returns whether there was one
 */
export const removeSubmission = ({ db, clock }: SweepServices, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await releaseFiles(tx, heldBySubmission(id), clock.now());
    return deleteSubmission(tx, id);
  });

/** Updates the states of submissions, and deletes expired ones. */
export async function sweepSubmissions({ db, clock }: SweepServices): Promise<void> {
  await followDeliveries(db);
  for (const id of await listOverdue(db, clock.now(), batch)) await removeSubmission({ db, clock }, id);
}

/** Deletes expired submissions, now and every hour. */
export const startSubmissionSweep = ({ log, ...services }: SweepServices & Pick<Platform, 'log'>): Loop =>
  startLoop({ every: hour, run: () => sweepSubmissions(services), log, problem: 'old submissions were not deleted' });
