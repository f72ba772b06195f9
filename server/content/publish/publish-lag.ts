import type { PublishState } from './publish-state.ts';
import { priority } from './render-queue.ts';
import type { Renderings } from './renderings.ts';

/**
 * Returns for how many seconds the oldest change waits that a page lacks, or that could not be read; 0 without one. The
 * first rendering of a release is no change.
 */
export function findPublishLag(
  { position, reach, queue }: Pick<PublishState, 'position' | 'reach' | 'queue'>,
  renderings: Pick<Renderings, 'jobs'>,
): number {
  const leastUrgent = position.isComplete ? priority.sweep : priority.dependent;
  let since = queue.oldest(leastUrgent) ?? Infinity;
  for (const job of renderings.jobs) {
    if (job.urgency !== null && job.urgency <= leastUrgent) since = Math.min(since, job.since);
  }
  const isUnread = reach.problem !== null || !position.isCaughtUp;
  if (isUnread) since = Math.min(since, position.caughtUpAt);
  return since === Infinity ? 0 : (performance.now() - since) / 1_000;
}
