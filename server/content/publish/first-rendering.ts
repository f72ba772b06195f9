import { readFeedMark, readRoutes } from './change-feed.ts';
import type { Progress } from './progress.ts';
import type { PublishState } from './publish-state.ts';
import type { Renderings } from './renderings.ts';
import { priority } from './render-queue.ts';
import { isBrandStyle, siteFiles } from './site-files.ts';

interface FirstRenderingParts {
  renderings: Renderings;
  progress: Progress;
}

/** Renders every address there is: for a new release, and when the feed is another one. */
export class FirstRendering {
  readonly #state: PublishState;
  readonly #parts: FirstRenderingParts;
  #again: Promise<void> = Promise.resolve();
  #onStartOver: () => void = () => undefined;

  constructor(state: PublishState, parts: FirstRenderingParts) {
    this.#state = state;
    this.#parts = parts;
  }

  /** Called when the content turns out to be that of another database, before its pages are rendered. */
  set onStartOver(listener: () => void) {
    this.#onStartOver = listener;
  }

  /** @param onProgress called with pages rendered and pages known */
  async run(onProgress: (rendered: number, total: number) => void): Promise<void> {
    const { store, queue, position, reach, signal } = this.#state;
    const { renderings, progress } = this.#parts;
    await progress.save();
    const wanted = await reach.insist(() => this.#listAddresses());
    if (!wanted) return;
    for (const address of store.byImportance(wanted)) {
      if (!store.get(address)) queue.add(address, priority.sweep);
    }
    // Left by an earlier process: rendering them shows whether they still exist.
    for (const address of store.paths()) {
      if (!wanted.has(address) && !isBrandStyle(address)) queue.add(address, priority.sweep);
    }
    const total = queue.size;
    const ticker = setInterval(() => onProgress(total - renderings.waiting, total), 100).unref();
    renderings.pump();
    await renderings.settled();
    clearInterval(ticker);
    onProgress(total, total);
    if (signal.aborted) return;
    position.isComplete = true;
    await progress.save();
  }

  /** A feed that is shorter than before, or has another history, is another feed: of a restored or a new database. */
  async startOver(head: number): Promise<void> {
    const { source, store, cache, threads, recent, ledger, position, log } = this.#state;
    const { renderings } = this.#parts;
    const mark = await readFeedMark(source, head);
    log.warn(
      { cursor: position.cursor, head },
      'the change feed is another one than the pages were made of: the database was restored or replaced; every page is rendered again',
    );
    cache.clear();
    threads?.forget(null);
    recent.note(['*']);
    position.beginAt(head, mark);
    for (const run of ledger.running) run.startOver(head);
    position.hasStartedOver = true;
    this.#onStartOver();
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
    for await (const routes of readRoutes(this.#state.source)) for (const address of routes) wanted.add(address);
    return wanted;
  }
}
