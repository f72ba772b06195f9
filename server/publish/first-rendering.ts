import type { AnswerCache } from '../content/content-reader.ts';
import type { ContentSource } from '../content/content-source.ts';
import type { Log } from '../log.ts';
import { readChanges, readRoutes } from './change-feed.ts';
import type { ContentReach } from './content-reach.ts';
import type { OwedChanges } from './owed-changes.ts';
import type { PageFailures } from './page-failures.ts';
import type { PageStore } from './page-store.ts';
import type { ProgressKeeper } from './progress-keeper.ts';
import type { PublishPosition } from './publish-position.ts';
import type { RecentChanges } from './recent-changes.ts';
import type { RenderThreads } from './render-threads.ts';
import type { Renderings } from './renderings.ts';
import { priority, type RenderQueue } from './render-queue.ts';
import { siteFiles } from './site-files.ts';

interface FirstRenderingOptions {
  source: ContentSource;
  store: PageStore;
  cache: AnswerCache;
  threads?: RenderThreads | undefined;
  queue: RenderQueue;
  renderings: Renderings;
  position: PublishPosition;
  owed: OwedChanges;
  recent: RecentChanges;
  failures: PageFailures;
  progress: ProgressKeeper;
  reach: ContentReach;
  signal: AbortSignal;
  log: Log;
  /** Called when every address has been rendered. */
  onComplete(): void;
}

/** Finds where to go on, and renders every address there is: for a new release, and when the feed is another one. */
export class FirstRendering {
  readonly #o: FirstRenderingOptions;
  #again: Promise<void> = Promise.resolve();

  constructor(options: FirstRenderingOptions) {
    this.#o = options;
  }

  /** Finds the position to go on from. @throws ContentUnavailable */
  async open(): Promise<void> {
    const { source, store, queue, position, failures } = this.#o;
    const progress = await store.readProgress();
    if (progress) {
      position.resumeAt(progress.cursor, progress.isComplete);
      for (const { path, reason } of progress.failed) {
        failures.note(path, { reason, isPassing: true });
        queue.add(path, priority.dependent);
      }
    } else {
      const { head } = await readChanges(source, 0, 0);
      // Pages without a position may be older than any change.
      await store.clear();
      position.beginAt(head);
    }
    position.isOpen = true;
  }

  /** @param onProgress called with pages rendered and pages known */
  async run(onProgress: (rendered: number, total: number) => void): Promise<void> {
    const { store, queue, renderings, progress, position } = this.#o;
    await progress.save();
    const wanted = await this.#o.reach.insist(() => this.#listAddresses());
    if (!wanted) return;
    for (const address of store.byImportance(wanted)) {
      if (!store.get(address)) queue.add(address, priority.sweep);
    }
    // Left from an earlier start: their rendering says whether they are still there.
    for (const address of store.paths()) {
      if (!wanted.has(address)) queue.add(address, priority.sweep);
    }
    const total = queue.size;
    const ticker = setInterval(() => onProgress(total - renderings.waiting, total), 100).unref();
    renderings.pump();
    await renderings.settled();
    clearInterval(ticker);
    onProgress(total, total);
    if (this.#o.signal.aborted) return;
    position.isComplete = true;
    this.#o.onComplete();
    await progress.save();
  }

  /** A feed that is shorter than it was is another feed: a database restored from a backup, or a new one. */
  async startOver(head: number): Promise<void> {
    const { store, cache, recent, owed, position, renderings, log } = this.#o;
    log.warn(
      { cursor: position.cursor, head },
      'the change feed goes back behind the pages; every page is rendered again',
    );
    cache.clear();
    this.#o.threads?.forget(null);
    recent.note(['*']);
    owed.clear();
    position.beginAt(head);
    await renderings.ended();
    await store.clear();
    this.#again = this.run(() => undefined);
  }

  /** Resolves when a rendering that started over is complete. */
  ended(): Promise<void> {
    return this.#again;
  }

  async #listAddresses(): Promise<Set<string>> {
    const wanted = new Set<string>(siteFiles);
    for await (const routes of readRoutes(this.#o.source)) for (const address of routes) wanted.add(address);
    return wanted;
  }
}
