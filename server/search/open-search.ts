import path from 'node:path';
import { projectRoot } from '../env.ts';
import { SearchFollower } from './follow-changes.ts';
import { EventFollower } from './follow-events.ts';
import { openIndex } from './open-index.ts';
import type { SearchIndex } from './search.contract.ts';

/** Finds pages and products of this site. */
export interface Search {
  /** @throws SearchUnavailable */
  query: SearchIndex['query'];
  /** Returns whether everything there is can be found; false while the index is made again. */
  isComplete(): boolean;
}

type FollowerOptions = ConstructorParameters<typeof SearchFollower>[0];
type EventOptions = ConstructorParameters<typeof EventFollower>[0];

/**
 * Opens the search of this node and keeps it equal to what is live.
 * @param opened is told of what has to be stopped
 */
export function openSearch(
  { dataDir, ...options }: Omit<FollowerOptions & EventOptions, 'index'> & { dataDir: string },
  opened: AsyncDisposableStack,
): Search {
  const module = path.join(
    projectRoot(),
    import.meta.env.PROD ? 'dist/server/index-thread.mjs' : 'server/search/index-thread.ts',
  );
  const index = openIndex({ folder: path.join(dataDir, 'search'), module });
  opened.defer(() => index.close());
  const follower = new SearchFollower({ ...options, index });
  follower.start();
  opened.defer(() => follower.stop());
  const events = new EventFollower({ ...options, index });
  events.start();
  opened.defer(() => events.stop());
  return { query: (ask) => index.query(ask), isComplete: () => follower.isComplete && events.isComplete };
}
