import { startLoop, type Loop } from '../../../platform/start-loop.ts';
import type { Platform } from '../../../platform/platform.ts';
import { claimDueAttempts } from '../attempt.repo.ts';
import type { AttemptProcessor } from './process-attempt.ts';

const second = 1_000;
/** Attempts that one node claims at a time. */
const batch = 20;

/**
 * Resumes abandoned attempts: after a crash, a silent gateway or an unanswered authentication. Any number of nodes may
 * run this on one PostgreSQL.
 */
export function startAttemptSweep({
  db,
  clock,
  log,
  processor,
}: Pick<Platform, 'db' | 'clock' | 'log'> & { processor: AttemptProcessor }): Loop {
  /** @throws the first error, after all due attempts were processed */
  async function sweep(stopping: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    for (let taken = batch; taken === batch && !stopping.aborted;) {
      const due = await claimDueAttempts(db, clock.now(), batch);
      const processed = await Promise.allSettled(due.map((id) => processor.process(id)));
      failures.push(...processed.filter((each) => each.status === 'rejected').map(({ reason }): unknown => reason));
      taken = due.length;
    }
    if (failures.length > 0) throw failures[0];
  }
  return startLoop({ every: second, run: sweep, log, problem: 'attempts to order could not be worked on' });
}
