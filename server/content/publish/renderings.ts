// Longer than 120 lines: queue, jobs and their counts change together, and every race guarded here lies between two of them.
import type { ContentSource } from '../api/content-source.ts';
import { isLazyFile } from './site-files.ts';
import type { MadePage, PageMaker, Settled } from './page-maker.ts';
import type { PublishPosition } from './publish-position.ts';
import type { RecentChanges } from './recent-changes.ts';
import type { RenderThreads } from './render-threads.ts';
import { priority, type Priority, type RenderQueue } from './render-queue.ts';

/** Pages in work in parallel: rendering uses one thread, compressing and writing overlap with it. */
const workers = 8;
/** Sweep pages rendered in parallel; only one in total while a person waits for another page. */
const sweepers = 2;
/** A sweep of more pages than this gets threads: starting one takes as long as rendering a hundred pages. */
const threadsFrom = 150;
/** Sweep pages whose content is read ahead together. */
const readAheadSize = 32;

/** One address in work. A rendering that began before a change may miss it. */
interface Job {
  seq: number;
  moment: number;
  /** Null when only a reader requested it. */
  urgency: Priority | null;
  /** True when a render thread renders it. */
  isThreaded: boolean;
  /** Since when the address waited to be rendered, of `performance.now()`. */
  since: number;
  ended: Promise<Settled>;
}

type Begun = Omit<Job, 'ended'>;
const stopped: Settled = { kind: 'failed', problem: { reason: 'The site is being opened again.', isPassing: true } };

interface RenderingsOptions {
  queue: RenderQueue;
  maker: PageMaker;
  threads?: RenderThreads | undefined;
  source: Pick<ContentSource, 'readAhead'>;
  position: PublishPosition;
  recent: RecentChanges;
  /** Aborted at a stop: running work ends, no other begins. */
  signal: AbortSignal;
  /** Runs a rendering as work of the request that waits for it. */
  runFor<T>(job: { address: string; urgency: Priority | null }, make: () => T): T;
  /** Called with each page stored and the addresses that exist because of it. */
  onFurther(address: string, further: readonly string[]): void;
  /** Called when an address is as new as its changes, or failed; not while it waits to be rendered once more. */
  onSettled(address: string, reason: string | null): void;
  /** Called when nothing waits or is in work. */
  onIdle(): void;
  /** Handles the failure of a rendering that no reader waits for. */
  watch(work: Promise<unknown>): void;
}

/**
 * The renderings in work: the most urgent first, one an address at a time, and once more what changed meanwhile.
 */
export class Renderings {
  readonly #o: RenderingsOptions;
  readonly #jobs = new Map<string, Job>();
  /** Jobs from the queue, those of the sweep among them, those of these in threads, and sweep pages not yet rendered. */
  #active = 0;
  #sweeping = 0;
  #threaded = 0;
  #sweepsUnrendered = 0;
  #isSweepDue = false;
  /** Sweep pages still to be taken before content is read ahead once more. */
  #untilReadAhead = 0;
  #idle: (() => void)[] = [];

  constructor(options: RenderingsOptions) {
    this.#o = options;
  }

  /** Pages that wait or are in work, readers' own wishes not counted. */
  get waiting(): number {
    return this.#o.queue.size + this.#active;
  }

  /** Renderings in work. */
  get jobs(): Iterable<Pick<Job, 'urgency' | 'since'>> {
    return this.#jobs.values();
  }

  /** Addresses being rendered now. */
  get inWork(): string[] {
    return [...this.#jobs.keys()];
  }

  isPending(address: string): boolean {
    return this.#o.queue.has(address) || this.#jobs.has(address);
  }

  /** Renders an address now for a reader; however many ask, it is rendered once. */
  async fill(address: string): Promise<Settled> {
    const job = this.#jobs.get(address);
    // After a stop the store holds the pages of other facts.
    if (!job) return this.#o.signal.aborted ? stopped : this.#begin(address, null);
    const settled = await job.ended;
    // A lazy file that was just dropped, or a page taken away while the reader came.
    return settled.kind === 'gone' && isLazyFile(address) && job.urgency !== null ? this.fill(address) : settled;
  }

  /** Begins what waits, as far as there is room. */
  pump(): void {
    const { queue, recent, signal } = this.#o;
    while (this.#active - this.#threaded < workers && !signal.aborted) {
      const next = queue.take(this.#jobs, priority.dependent);
      if (!next) break;
      this.#o.watch(this.#begin(next.address, next.urgency, false, next.since));
    }
    this.#sweepInThreads();
    this.#sweepSoon();
    if (this.#jobs.size === 0) recent.forgetTags();
    if (this.waiting > 0) return;
    this.#release();
    this.#o.onIdle();
  }

  /** Returns the addresses that a person waits for, in the queue or in work. */
  urgent(): Set<string> {
    const found = new Set(this.#o.queue.urgent());
    for (const [address, { urgency }] of this.#jobs)
      if (urgency !== null && urgency < priority.sweep) found.add(address);
    return found;
  }

  /** Resolves when nothing is waiting or in work, and at a stop. */
  settled(): Promise<void> {
    const isOver = this.#o.signal.aborted && this.#active === 0;
    if (isOver || this.waiting === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Resolves when the current work has ended. */
  async ended(): Promise<void> {
    await Promise.all([...this.#jobs.values()].map((job) => job.ended));
  }

  /** Ends the current work; the signal is aborted already. */
  async stop(): Promise<void> {
    await this.ended();
    this.#release();
  }

  #release(): void {
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  /**
   * A rendering from content in memory is one long step: each sweep page starts in a separate turn of the event loop,
   * so that requests and urgent pages come in between.
   */
  #sweepSoon(): void {
    if (this.#isSweepDue || !this.#maySweep()) return;
    this.#isSweepDue = true;
    setImmediate(() => {
      this.#isSweepDue = false;
      while (this.#maySweep()) if (!this.#beginSweepPage(false)) break;
    });
  }

  /** Threads delay no request, so they continue whoever waits. */
  #sweepInThreads(): void {
    const { queue, threads, signal } = this.#o;
    if (!threads || signal.aborted) return;
    if (queue.size > threadsFrom) threads.start();
    while (queue.size > 0 && threads.hasRoom) if (!this.#beginSweepPage(true)) break;
  }

  #beginSweepPage(isThreaded: boolean): boolean {
    const { queue, source } = this.#o;
    const next = queue.take(this.#jobs);
    if (!next) return false;
    this.#untilReadAhead -= 1;
    if (this.#untilReadAhead <= 0) {
      source.readAhead?.([next.address, ...queue.upcoming(readAheadSize)]);
      this.#untilReadAhead = readAheadSize / 2;
    }
    this.#o.watch(this.#begin(next.address, next.urgency, isThreaded, next.since));
    return true;
  }

  #maySweep(): boolean {
    const { queue, signal, threads } = this.#o;
    if (signal.aborted || queue.size === 0 || threads?.isReady) return false;
    if (this.#active - this.#threaded >= workers) return false;
    // One sweep page continues beside it: endless edits, or one that hangs, must not stop the sweep.
    const isSomeoneWaiting = this.#jobs.size > this.#sweeping;
    return isSomeoneWaiting ? this.#sweeping === 0 : this.#sweepsUnrendered < sweepers;
  }

  #begin(address: string, urgency: Priority | null, isThreaded = false, since = performance.now()): Promise<Settled> {
    const { position, recent, maker } = this.#o;
    const begun = { seq: position.begin(address), moment: recent.moment, urgency, isThreaded, since };
    const isSweep = urgency === priority.sweep;
    if (urgency !== null) this.#active += 1;
    if (isSweep) this.#sweeping += 1;
    if (isThreaded) this.#threaded += 1;
    const making = this.#o.runFor({ address, urgency }, () => this.#make(address, begun, maker, isSweep));
    const ended = making.then((made) => {
      this.#finish(address, begun, made);
      return made.settled;
    });
    this.#jobs.set(address, { ...begun, ended });
    return ended;
  }

  #make(address: string, begun: Begun, maker: PageMaker, isSweep: boolean): Promise<MadePage> {
    if (begun.urgency !== null && isLazyFile(address)) return maker.drop(address);
    const isOurs = isSweep && !begun.isThreaded;
    if (isOurs) this.#sweepsUnrendered += 1;
    const onRendered = () => {
      if (!isOurs) return;
      this.#sweepsUnrendered -= 1;
      this.#sweepSoon();
    };
    const { seq, isThreaded } = begun;
    return maker.make({ address, seq, isKnown: begun.urgency !== null, isThreaded, onRendered });
  }

  /** Ends a job in one go: nothing can happen between looking for changes it missed and settling it. */
  #finish(address: string, { seq, moment, urgency, isThreaded }: Begun, { settled, tags }: MadePage): void {
    const { queue, position, recent } = this.#o;
    this.#jobs.delete(address);
    position.end(address);
    if (urgency !== null) this.#active -= 1;
    if (urgency === priority.sweep) this.#sweeping -= 1;
    if (isThreaded) this.#threaded -= 1;
    if (settled.kind === 'page') this.#o.onFurther(address, settled.page.further ?? []);
    // No page depends on an address that does not exist: if it appears, the change names it.
    const isNowhere = settled.kind === 'gone' && urgency === null;
    if (!isNowhere && recent.isAnyNewer(tags, moment)) {
      // Changed while it was rendered, before its dependency on the change was known.
      position.owe(address, seq + 1);
      queue.add(address, urgency ?? priority.dependent);
    }
    if (!queue.has(address)) {
      position.settle(address);
      this.#o.onSettled(address, problemOf(settled));
    }
    this.pump();
  }
}

function problemOf(settled: Settled): string | null {
  if (settled.kind === 'failed') return settled.problem.reason;
  return settled.kind === 'page' ? settled.flaw : null;
}
