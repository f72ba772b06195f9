import path from 'node:path';
import { projectRoot, type Env } from '../platform/env/env.ts';
import { SearchFollower } from './follow-changes.ts';
import { EventFollower } from './index-events.ts';
import type { IndexPlace } from './index-messages.ts';
import { indexFile, openIndex } from './open-index.ts';
import { createSearchLimit, type SearchLimit } from './search-limit.ts';
import type { SearchIndex } from './search.contract.ts';
import { EditionTexts } from './sections/edition-texts.ts';
import { EditionFollower } from './sections/follow-editions.ts';
import type { SectionIndex } from './sections/section-search.contract.ts';

/** Finds pages and products of this site. */
export interface Search {
  /** @throws SearchUnavailable */
  query: SearchIndex['query'];
  /** @throws SearchUnavailable */
  suggest: SearchIndex['suggest'];
  /** The texts of standards. */
  sections: {
    /** @throws SearchUnavailable */
    query: SectionIndex['query'];
    /** Returns whether there are texts to be searched. */
    hasTexts(): boolean;
    /** Texts for the search inside one edition. */
    texts: EditionTexts;
  };
  /** Returns whether the index is complete; false during a rebuild. */
  isComplete(): boolean;
  /** Returns for how many seconds the index has not been known to have every change; half a second at most in order. */
  lagSeconds(): number;
  /** Reads the entries again that show these items. */
  again(tags: readonly string[]): Promise<void>;
  /** Limits requests per address. */
  limit: SearchLimit;
}

/** Storage of the index. */
export const indexPlace = ({
  searchDriver,
  databaseUrl,
  databaseSessionUrl,
  databaseTimeouts,
  nodeName,
  dataDir,
}: Pick<
  Env,
  'searchDriver' | 'databaseUrl' | 'databaseSessionUrl' | 'databaseTimeouts' | 'nodeName' | 'dataDir'
>): IndexPlace =>
  searchDriver === 'postgres' && databaseUrl
    ? // The writer's lock and a setting belong to a session, which a pooler in transaction mode does not have.
      { databaseUrl: databaseSessionUrl ?? databaseUrl, timeouts: databaseTimeouts, name: nodeName }
    : { file: indexFile(path.join(dataDir, 'search')) };

/** The thread module of an index. */
export const indexModule = () =>
  // Commands run the sources, and have no build.
  path.join(
    projectRoot(),
    (import.meta.env as ImportMetaEnv | undefined)?.PROD
      ? 'dist/server/index-thread.mjs'
      : 'server/search/index-thread.ts',
  );

type FollowerOptions = ConstructorParameters<typeof SearchFollower>[0];
type EventOptions = ConstructorParameters<typeof EventFollower>[0];
type EditionOptions = Pick<ConstructorParameters<typeof EditionFollower>[0], 'clock' | 'timeZone'>;

/**
 * Opens the search of this node and keeps it in step with the live content.
 * @param opened receives what must be stopped
 */
export function openSearch(
  { place, ...options }: Omit<FollowerOptions & EventOptions, 'index'> & EditionOptions & { place: IndexPlace },
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
  const editions = new EditionFollower({ ...options, index: index.sections, claim: () => index.claim() });
  editions.start();
  opened.defer(() => editions.stop());
  return {
    sections: {
      query: (ask) => index.sections.query(ask),
      hasTexts: () => editions.hasTexts,
      texts: new EditionTexts(),
    },
    query: (ask) => index.query(ask),
    suggest: (ask) => index.suggest(ask),
    isComplete: () => follower.isComplete && events.isComplete && editions.isComplete,
    lagSeconds: () => follower.lagSeconds,
    async again(tags) {
      // Another node may write the index.
      if (!(await index.claim())) return;
      if (tags.includes('*')) return index.startOver();
      options.source.forget?.(tags);
      await follower.refreshInParts(await index.pathsOf(tags));
    },
    limit: createSearchLimit(),
  };
}
