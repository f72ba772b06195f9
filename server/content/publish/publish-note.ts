import type { PublishState } from './publish-state.ts';

/** Returns why the pages of a ready server may be old, or were made again; null for neither. */
export function findPublishNote({ reach, position }: Pick<PublishState, 'reach' | 'position'>): string | null {
  if (reach.problem) return `the content cannot be read, the pages stay as they are: ${reach.problem}`;
  return position.hasStartedOver
    ? 'the database was restored or replaced since the pages were made: they were rendered again'
    : null;
}
