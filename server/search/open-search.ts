import path from 'node:path';
import { projectRoot, type Env } from '../platform/env/env.ts';
import { SearchFollower } from './follow-changes.ts';
import { EventFollower } from './follow-events.ts';
import type { IndexPlace } from './index-messages.ts';
import { indexFile, openIndex } from './open-index.ts';
import { createSearchLimit, type SearchLimit } from './search-limit.ts';
import type { SearchIndex } from './search.contract.ts';

/** Finds pages and products of this site. */
export interface Search {
  /** @throws SearchUnavailable */
  query: SearchIndex['query'];
  /** @throws SearchUnavailable */
  suggest: SearchIndex['suggest'];
  /** Returns whether everything there is can be found; false while the index is made again. */
  isComplete(): boolean;
  /** Limits how often an address may ask. */
  limit: SearchLimit;
}

/** Where the index of an installation is kept. */
export const indexPlace = ({
  searchDriver,
  databaseUrl,
  databaseTimeouts,
  dataDir,
}: Pick<Env, 'searchDriver' | 'databaseUrl' | 'databaseTimeouts' | 'dataDir'>): IndexPlace =>
  searchDriver === 'postgres' && databaseUrl
    ? { databaseUrl, timeouts: databaseTimeouts }
    : { file: indexFile(path.join(dataDir, 'search')) };

/** The module of the thread that an index is opened in. */
export const indexModule = () =>
  // Commands run the sources, and have no build to speak of.
  path.join(
    projectRoot(),
    (import.meta.env as ImportMetaEnv | undefined)?.PROD
      ? 'dist/server/index-thread.mjs'
      : 'server/search/index-thread.ts',
  );

type FollowerOptions = ConstructorParameters<typeof SearchFollower>[0];
type EventOptions = ConstructorParameters<typeof EventFollower>[0];

/**
 * Opens the search of this node and keeps it equal to what is live.
 * @param opened is told of what has to be stopped
 */
export function openSearch(
  { place, ...options }: Omit<FollowerOptions & EventOptions, 'index'> & { place: IndexPlace },
  opened: AsyncDisposableStack,
): Search {
  const index = openIndex({ place, module: indexModule() });
  opened.defer(() => index.close());
  const follower = new SearchFollower({ ...options, index });
  follower.start();
  opened.defer(() => follower.stop());
  const events = new EventFollower({ ...options, index });
  events.start();
  opened.defer(() => events.stop());
  return {
    query: (ask) => index.query(ask),
    suggest: (ask) => index.suggest(ask),
    isComplete: () => follower.isComplete && events.isComplete,
    limit: createSearchLimit(),
  };
}
