import { AnswerCache } from '../api/content-reader.ts';
import type { ContentSource } from '../api/content-source.ts';
import type { Log } from '../../platform/log.ts';
import { ContentReach } from './content-reach.ts';
import { PageFailures } from './page-failures.ts';
import type { PageStore } from './page-store.ts';
import { PublishPosition } from './publish-position.ts';
import type { RunLedger } from './publish-run.ts';
import { RecentChanges } from './recent-changes.ts';
import type { Render, SiteFacts } from './render-page.ts';
import { RenderQueue } from './render-queue.ts';
import type { RenderThreads } from './render-threads.ts';

export interface PublisherOptions {
  source: ContentSource;
  store: PageStore;
  ledger: RunLedger;
  render: Render;
  /** For sweeps; without any, everything is rendered in this thread. */
  threads?: RenderThreads;
  site: SiteFacts;
  log: Log;
}

/** State that the parts of a publisher share: sources of content and pages, waiting work, and progress. */
export type PublishState = ReturnType<typeof createPublishState>;

/** @param signal aborted at a stop: running work ends, no other begins */
export const createPublishState = (options: PublisherOptions, signal: AbortSignal) => ({
  ...options,
  signal,
  cache: new AnswerCache(options.source, options.site.installation.modulesOff),
  reach: new ContentReach({ log: options.log, signal }),
  queue: new RenderQueue(),
  position: new PublishPosition(),
  recent: new RecentChanges(),
  failures: new PageFailures(),
  /** Handles the failure of background work; unhandled it would end the process, static pages included. */
  watch: (work: Promise<unknown>): void => {
    work.catch((error: unknown) => options.log.error({ err: error }, 'a step of the publisher failed'));
  },
});
