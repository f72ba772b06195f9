import { runAsServer } from '../../platform/monitoring/current-work.ts';
import { createReader, type ContentReader } from '../api/content-reader.ts';
import { addressIsGone } from './address-may-exist.ts';
import { readChanges } from './change-feed.ts';
import { ChosenPages } from './chosen-pages.ts';
import { FeedReader } from './feed-reader.ts';
import { FirstRendering } from './first-rendering.ts';
import { PageMaker, type Settled } from './page-maker.ts';
import { pageMayExist } from './page-may-exist.ts';
import { Progress } from './progress.ts';
import { findPublishLag } from './publish-lag.ts';
import { findPublishNote } from './publish-note.ts';
import type { RunStatus } from './publish-run.ts';
import { createPublishState, type PublisherOptions, type PublishState } from './publish-state.ts';
import { readinessProblem } from './readiness.rules.ts';
import type { PageProblem } from './render-page.ts';
import { priority } from './render-queue.ts';
import { runRendering } from './rendering-work.ts';
import { Renderings } from './renderings.ts';
import { TouchedPages } from './touched-pages.ts';

/** Failed pages are tried again this often, in milliseconds. */
const retryEvery = 30_000;

/** Most waiting pages listed. */
const pagesNamed = 5;

/**
 * Holds the page store equal to the content: reads the change feed, renders the pages of each change in order of
 * urgency, one rendering an address at a time, and persists its progress.
 */
export class Publisher {
  readonly #state: PublishState;
  readonly #stopping = new AbortController();
  readonly #openedOnce = Promise.withResolvers<undefined>();
  /** Edited pages that an earlier process left to render; null until the feed lists them. */
  #leftover: Set<string> | null = null;
  readonly #touched: TouchedPages;
  readonly #renderings: Renderings;
  readonly #progress: Progress;
  readonly #feed: FeedReader;
  readonly first: FirstRendering;
  /** Stored pages as queries choose them. */
  readonly chosen: ChosenPages;

  constructor(options: PublisherOptions) {
    const state = createPublishState(options, this.#stopping.signal);
    const { ledger, threads } = state;
    this.#state = state;
    state.reach.onBack = () => this.retryFailed();
    this.#touched = new TouchedPages(state);
    this.#progress = new Progress(state);
    this.#renderings = new Renderings({
      ...state,
      maker: new PageMaker(state),
      runFor: (job, make) => runRendering(ledger.running, job, make),
      onFurther: (address, further) => this.#touched.further(address, further),
      onSettled: (address, reason) => {
        this.#leftover?.delete(address);
        for (const run of ledger.running) run.settle(address, reason);
        if (ledger.running.some((run) => run.isDone)) state.watch(this.#progress.closeRuns());
      },
      onIdle: () => {
        state.watch(this.#progress.save());
        state.watch(this.#progress.closeLeftovers());
      },
    });
    if (threads) threads.onReady = () => this.#renderings.pump();
    const parts = { renderings: this.#renderings, progress: this.#progress };
    this.chosen = new ChosenPages(state);
    this.first = new FirstRendering(state, parts);
    this.#feed = new FeedReader(state, { ...parts, touched: this.#touched, first: this.first });
  }

  /** For /readyz: why the pages are not ready, or null. */
  get problem(): string | null {
    return readinessProblem({
      isComplete: this.#state.position.isComplete,
      unreachable: this.#state.reach.problem,
      leftover: this.#leftover?.size ?? null,
      waiting: this.#renderings.waiting,
    });
  }

  /** For /readyz of a ready server: why its pages may be old, or were made again; null for neither. */
  get note(): string | null {
    return findPublishNote(this.#state);
  }

  /** For /readyz of a node that is ready: how many pages are still as they were before a change; null when none is. */
  get remark(): string | null {
    const { waiting } = this.#renderings;
    return waiting > 0 ? `pages are being rendered again (${waiting} to go)` : null;
  }

  /** The pages rendered next, the most urgent first; not all of many. */
  get waitingPages(): string[] {
    return this.#state.queue.next(pagesNamed);
  }

  get facts() {
    return {
      pages: this.#state.store.size,
      waiting: this.#renderings.waiting,
      failed: this.#state.failures.all.size,
      cursor: this.#state.position.cursor,
      reachable: this.#state.reach.problem === null ? 1 : 0,
      lag: findPublishLag(this.#state, this.#renderings),
    };
  }

  /** Reads content for pages made per request; menus and dictionary come from the cache that the stored pages use. */
  reader(): ContentReader {
    return createReader(this.#state.cache, new Set());
  }

  /** Pages that could not be rendered, and why. */
  get failures(): ReadonlyMap<string, PageProblem> {
    return this.#state.failures.all;
  }

  /** Returns whether the edited page of a publish is live: it goes first, before the pages that show it. */
  isPageLive(id: string, address: string): boolean {
    return this.#state.ledger.isPageLive(id, address);
  }

  /** Addresses being rendered now. */
  get inWork(): string[] {
    return this.#renderings.inWork;
  }

  /** Publishes under way on this node. */
  get running(): { publishId: string; status: RunStatus }[] {
    return this.#state.ledger.running.map((run) => ({ publishId: run.id, status: run.status() }));
  }

  /** Addresses of the pages for everybody that show an item, home and the most read first. */
  pagesShowing(id: string): string[] {
    const showing = this.#state.store.byImportance(this.#state.store.pathsOf([id]));
    return showing.filter((address) => this.#state.store.get(address)?.access === 'public');
  }

  get cursor(): number {
    return this.#state.position.cursor;
  }

  /**
   * Resumes from the store, or renders everything for a new release; then follows the feed.
   * @param onProgress called with pages rendered and pages known
   */
  async start(onProgress: (rendered: number, total: number) => void = () => undefined): Promise<void> {
    const { store } = this.#state;
    await this.#state.reach.insist(() => this.#progress.open().finally(() => this.#openedOnce.resolve(undefined)));
    this.#openedOnce.resolve(undefined);
    // Stopped before anything was known: there is nothing to go on with, or to write down.
    if (!this.#state.position.isOpen) return;
    this.#state.watch(this.#follow());
    // Numbered pages of a listing that a killed process had not come to.
    for (const address of store.paths()) this.#touched.further(address, store.get(address)?.further ?? []);
    // Edited pages left by an earlier process go before the sweep.
    await this.#feed.read();
    this.#leftover = this.#renderings.urgent();
    if (!this.#state.position.isComplete) await this.first.run(onProgress);
    await this.#feed.read();
    await this.first.ended();
    await this.settled();
    await this.#progress.written();
  }

  /** Reports that something changed. Cheap: any number of pokes is one reading of the feed. */
  poke(): void {
    // The pages of a change are work for everybody, not of the request that reports it.
    this.#state.watch(runAsServer(() => this.#feed.read()));
  }

  /** Publishes changes already in the feed, and re-renders everything that shows `items`. */
  async publish(range: { from: number; to: number }, items: readonly string[] = []): Promise<string> {
    const { ledger } = this.#state;
    const run = ledger.open(range, items);
    if (items.length > 0) this.#touched.again(run, items);
    for (const address of this.#state.recent.touchedBetween(run.from, run.to)) {
      run.expect(address);
      if (!this.#renderings.isPending(address)) run.settle(address, this.#state.failures.reasonOf(address));
    }
    this.#state.position.markRead(run);
    this.#renderings.pump();
    this.poke();
    await ledger.write(run);
    await this.#progress.closeRuns();
    return run.id;
  }

  /** Publishes the changes in the feed and the pages still waiting, for a webhook. */
  async publishFeed(items: readonly string[]): Promise<string> {
    const { head } = await readChanges(this.#state.source, this.cursor, 0);
    const from = Math.min(this.#state.position.lowestOwed ?? Infinity, this.cursor + 1);
    return this.publish({ from, to: head }, items);
  }

  status(id: string): Promise<RunStatus | null> {
    return this.#state.ledger.status(id);
  }

  /** Returns whether an address without a stored page is worth rendering. */
  mayExist(address: string): Promise<boolean> {
    return pageMayExist(this.#state, this.#renderings, address);
  }

  /** Returns whether an address redirected to a page that was deleted. */
  isGone(address: string): Promise<boolean> {
    return addressIsGone(this.#state.reach.problem === null ? this.#state.source : null, address);
  }

  /** Renders an address now for a reader who waits; however many ask, it is rendered once. */
  async fill(address: string): Promise<Settled> {
    await this.#openedOnce.promise.then(() => this.#feed.readFor(address));
    if (this.#state.position.isOpen) return this.#renderings.fill(address);
    return { kind: 'failed', problem: { reason: 'The content cannot be read yet.', isPassing: true } };
  }

  /** Resolves when nothing is waiting or being rendered, and at a stop. */
  settled(): Promise<void> {
    return this.#renderings.settled();
  }

  /** Tries the pages again that failed for a reason that may pass. */
  retryFailed(): void {
    for (const address of this.#state.failures.passing()) this.#state.queue.add(address, priority.dependent);
    this.#renderings.pump();
  }

  /** Finishes the pages in work, writes down how far it came, and ends. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#renderings.stop();
    await this.#state.threads?.stop();
    await this.#progress.written();
    if (this.#state.position.isOpen) await this.#progress.save();
  }

  async #follow(): Promise<void> {
    for (let waited = 0; ;) {
      const paused = await this.#state.reach.pause();
      if (this.#stopping.signal.aborted) return;
      this.poke();
      if (waited % retryEvery === 0) this.retryFailed();
      waited += paused;
    }
  }
}
