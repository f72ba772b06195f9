// Longer than 250 lines: everything that happens to pages is composed here, and callers know nothing else.
import { AnswerCache, createReader, type ContentReader } from '../content/content-reader.ts';
import type { ContentSource } from '../content/content-source.ts';
import type { Log } from '../log.ts';
import { addressIsGone, addressMayExist } from './address-may-exist.ts';
import { readChanges } from './change-feed.ts';
import { ContentReach } from './content-reach.ts';
import { FeedReader } from './feed-reader.ts';
import { FirstRendering } from './first-rendering.ts';
import { OwedChanges } from './owed-changes.ts';
import { PageFailures } from './page-failures.ts';
import { PageMaker, type Settled } from './page-maker.ts';
import type { PageStore } from './page-store.ts';
import { ProgressKeeper } from './progress-keeper.ts';
import { PublishPosition } from './publish-position.ts';
import type { RunLedger, RunStatus } from './publish-run.ts';
import { RecentChanges } from './recent-changes.ts';
import type { PageProblem, Render, SiteFacts } from './render-page.ts';
import { priority, RenderQueue } from './render-queue.ts';
import { Renderings } from './renderings.ts';
import type { RenderThreads } from './render-threads.ts';
import { RunCloser } from './run-closer.ts';
import { TouchedPages } from './touched-pages.ts';

/** Failed pages are tried again this often, in milliseconds. */
const retryEvery = 30_000;

/** Most waiting pages named at once. */
const pagesNamed = 5;

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

/**
 * Keeps the page store equal to the content: reads the change feed, renders what each change touches, most urgent
 * first, one rendering an address at a time, and writes down how far it came.
 */
export class Publisher {
  readonly #o: PublisherOptions;
  readonly #cache: AnswerCache;
  readonly #queue = new RenderQueue();
  readonly #position = new PublishPosition();
  readonly #owed = new OwedChanges();
  readonly #recent = new RecentChanges();
  readonly #failures = new PageFailures();
  readonly #stopping = new AbortController();
  readonly #openedOnce = Promise.withResolvers<undefined>();
  /** Pages somebody waits for that an earlier process left undone; null until the feed says which. */
  #leftover: Set<string> | null = null;
  readonly #reach: ContentReach;
  readonly #touched: TouchedPages;
  readonly #renderings: Renderings;
  readonly #progress: ProgressKeeper;
  readonly #closer: RunCloser;
  readonly #feed: FeedReader;
  readonly #first: FirstRendering;

  constructor(options: PublisherOptions) {
    this.#o = options;
    const { source, ledger, threads } = options;
    const { signal } = this.#stopping;
    this.#cache = new AnswerCache(source);
    const state = {
      ...{ ...options, signal, cache: this.#cache, queue: this.#queue, position: this.#position },
      ...{ owed: this.#owed, recent: this.#recent, failures: this.#failures },
    };
    this.#reach = new ContentReach({ ...state, onBack: () => this.retryFailed() });
    this.#touched = new TouchedPages(state);
    this.#progress = new ProgressKeeper(state);
    this.#closer = new RunCloser(state);
    this.#renderings = new Renderings({
      ...state,
      maker: new PageMaker(state),
      onFurther: (address, further) => this.#touched.further(address, further),
      onSettled: (address, reason) => {
        this.#leftover?.delete(address);
        for (const run of ledger.running) run.settle(address, reason);
        if (ledger.running.some((run) => run.isDone)) void this.#closer.close();
      },
      onIdle: () => {
        void this.#progress.save();
        void this.#closer.closeLeftovers();
      },
    });
    if (threads) threads.onReady = () => this.#renderings.pump();
    const working = { ...state, reach: this.#reach, renderings: this.#renderings, progress: this.#progress };
    this.#first = new FirstRendering({ ...working, onComplete: () => this.poke() });
    this.#feed = new FeedReader({
      ...working,
      apply: (change) => this.#touched.apply(change),
      startOver: (head) => this.#first.startOver(head),
      onRead: () => {
        for (const run of ledger.running) this.#position.markRead(run);
        this.#renderings.pump();
        void this.#closer.close();
      },
    });
  }

  /**
   * For /readyz: null when every address has been rendered once, and after a restart the pages that were edited before
   * it. A content API that is away takes no page away.
   */
  get problem(): string | null {
    if (this.#position.isComplete) {
      if (this.#reach.problem) return null;
      if (!this.#leftover) return 'the changes since the last stop are being read';
      if (this.#leftover.size === 0) return null;
      return `pages of an unfinished publish are being rendered (${this.#leftover.size} to go)`;
    }
    if (this.#reach.problem) return `the content cannot be read: ${this.#reach.problem}`;
    return `pages are being rendered (${this.#renderings.waiting} to go)`;
  }

  /** For /readyz of a ready server: why its pages may be old, or null. */
  get note(): string | null {
    return this.#reach.problem && `the content cannot be read, the pages stay as they are: ${this.#reach.problem}`;
  }

  /** For /readyz of a node that is ready: how many pages are still as they were before a change; null when none is. */
  get remark(): string | null {
    const { waiting } = this.#renderings;
    return waiting > 0 ? `pages are being rendered again (${waiting} to go)` : null;
  }

  /** The pages rendered next, the most urgent first; not all of many. */
  get waitingPages(): string[] {
    return this.#queue.next(pagesNamed);
  }

  get facts() {
    return {
      pages: this.#o.store.size,
      waiting: this.#renderings.waiting,
      failed: this.#failures.all.size,
      cursor: this.#position.cursor,
      reachable: this.#reach.problem === null ? 1 : 0,
    };
  }

  /** Reads content for pages made per request; menus and dictionary come from the cache that the stored pages use. */
  reader(): ContentReader {
    return createReader(this.#cache, new Set());
  }

  /** Pages that could not be rendered, and why. */
  get failures(): ReadonlyMap<string, PageProblem> {
    return this.#failures.all;
  }

  /** Returns whether the edited page of a publish is live: it goes first, before the pages that show it. */
  isPageLive(id: string, address: string): boolean {
    return this.#o.ledger.isPageLive(id, address);
  }

  /** Addresses being rendered now. */
  get inWork(): string[] {
    return this.#renderings.inWork;
  }

  /** Publishes under way on this node. */
  get running(): { publishId: string; status: RunStatus }[] {
    return this.#o.ledger.running.map((run) => ({ publishId: run.id, status: run.status() }));
  }

  /** Addresses of the pages for everybody that show an item, home and the most read first. */
  pagesShowing(id: string): string[] {
    const showing = this.#o.store.byImportance(this.#o.store.pathsOf([id]));
    return showing.filter((address) => this.#o.store.get(address)?.access === 'public');
  }

  get cursor(): number {
    return this.#position.cursor;
  }

  /**
   * Continues where the store stands, or renders everything for a new release; then follows the feed.
   * @param onProgress called with pages rendered and pages known
   */
  async start(onProgress: (rendered: number, total: number) => void = () => undefined): Promise<void> {
    const { store } = this.#o;
    await this.#reach.insist(() => this.#first.open().finally(() => this.#openedOnce.resolve(undefined)));
    this.#openedOnce.resolve(undefined);
    // Stopped before anything was known: there is nothing to go on with, or to write down.
    if (!this.#position.isOpen) return;
    void this.#follow();
    // Numbered pages of a listing that a killed process had not come to.
    for (const address of store.paths()) this.#touched.further(address, store.get(address)?.further ?? []);
    // What an earlier process left undone: its edited pages go before everything that nobody waits for.
    await this.#feed.read();
    this.#leftover = this.#renderings.urgent();
    if (!this.#position.isComplete) await this.#first.run(onProgress);
    await this.#feed.read();
    await this.#first.ended();
    await this.settled();
    await this.#closer.written();
    await this.#progress.written();
  }

  /** Says that something changed. Cheap: any number of pokes is one reading of the feed. */
  poke(): void {
    void this.#feed.read();
  }

  /** Publishes changes already in the feed, and re-renders everything that shows `items`. */
  async publish(range: { from: number; to: number }, items: readonly string[] = []): Promise<string> {
    const { ledger } = this.#o;
    const run = ledger.open(range, items);
    if (items.length > 0) this.#touched.again(run, items);
    for (const address of this.#recent.touchedBetween(run.from, run.to)) {
      run.expect(address);
      if (!this.#renderings.isPending(address)) run.settle(address, this.#failures.reasonOf(address));
    }
    this.#position.markRead(run);
    this.#renderings.pump();
    this.poke();
    await ledger.write(run);
    await this.#closer.close();
    return run.id;
  }

  /** Publishes whatever the feed holds by now and what still waits: what a webhook asks for. */
  async publishFeed(items: readonly string[]): Promise<string> {
    const { head } = await readChanges(this.#o.source, this.cursor, 0);
    const from = Math.min(this.#owed.lowest ?? Infinity, this.cursor + 1);
    return this.publish({ from, to: head }, items);
  }

  status(id: string): Promise<RunStatus | null> {
    return this.#o.ledger.status(id);
  }

  /** Returns whether an address without a stored page is worth rendering. */
  mayExist(address: string): Promise<boolean> {
    if (this.#renderings.isPending(address) || this.#failures.has(address)) return Promise.resolve(true);
    // Once everything is rendered, the store knows every address there was when the content was last read.
    const ifAway = !this.#position.isComplete;
    return addressMayExist(this.#reach.problem === null ? this.#o.source : null, address, ifAway);
  }

  /** Returns whether an address redirected to a page that was deleted. */
  isGone(address: string): Promise<boolean> {
    return addressIsGone(this.#reach.problem === null ? this.#o.source : null, address);
  }

  /** Renders an address now for a reader who waits; however many ask, it is rendered once. */
  async fill(address: string): Promise<Settled> {
    await this.#openedOnce.promise;
    if (this.#position.isOpen) return this.#renderings.fill(address);
    return { kind: 'failed', problem: { reason: 'The content cannot be read yet.', isPassing: true } };
  }

  /** Resolves when nothing is waiting or being rendered, and at a stop. */
  settled(): Promise<void> {
    return this.#renderings.settled();
  }

  /** Tries the pages again that failed for a reason that may pass. */
  retryFailed(): void {
    for (const address of this.#failures.passing()) this.#queue.add(address, priority.dependent);
    this.#renderings.pump();
  }

  /** Finishes the pages in work, writes down how far it came, and ends. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#renderings.stop();
    await this.#o.threads?.stop();
    await this.#closer.written();
    if (this.#position.isOpen) await this.#progress.save();
  }

  async #follow(): Promise<void> {
    for (let waited = 0; ;) {
      const paused = await this.#reach.pause();
      if (this.#stopping.signal.aborted) return;
      this.poke();
      if (waited % retryEvery === 0) this.retryFailed();
      waited += paused;
    }
  }
}
