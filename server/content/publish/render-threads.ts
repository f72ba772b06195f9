import { Worker } from 'node:worker_threads';
import type { Log } from '../../platform/log.ts';
import { releaseMemory, stopReleasingMemory } from '../../give-memory-back.ts';
import type { Production } from './produce-page.ts';
import { receive, type ThreadOrder, type ThreadReport } from './thread-messages.ts';

/** Pages in work per thread: while some are compressed or wait for content, another is rendered. */
const atOnce = 6;
/** Milliseconds an idle thread is kept; it holds about 90 MB. */
const idleFor = 5_000;
/**
 * Memory of one thread. Without a limit the young generation would grow to 100 MB, and part of it would stay with the
 * process after the thread has ended.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 512 };
/** Threads that ended by themselves, one after the other, after which none is started again. */
const failuresBorne = 3;

interface RenderThreadsOptions {
  /** The built module that a thread runs. */
  module: string | URL;
  count: number;
  /** Given to each thread as its `workerData`. */
  data: unknown;
  /** Answers what threads ask, by the name of the question. */
  answers: Readonly<Record<string, (argument: never) => Promise<unknown>>>;
  log: Log;
}

interface Thread {
  worker: Worker;
  isReady: boolean;
  jobs: Map<number, { resolve(production: Production): void; reject(error: Error): void }>;
}

/**
 * Threads that render pages of a sweep beside the one that answers requests. They live while there is work; what they
 * need to know they ask of the server, so that one process has one view of the content.
 */
export class RenderThreads {
  readonly #o: RenderThreadsOptions;
  readonly #threads = new Set<Thread>();
  #number = 0;
  #failures = 0;
  #isStopped = false;
  #idle: NodeJS.Timeout | undefined;
  #onReady: () => void = () => undefined;

  constructor(options: RenderThreadsOptions) {
    this.#o = options;
  }

  /** Called with every thread that can be given work from now on. */
  set onReady(listener: () => void) {
    this.#onReady = listener;
  }

  /** True when a thread can take work. */
  get isReady(): boolean {
    for (const { isReady } of this.#threads) if (isReady) return true;
    return false;
  }

  /** True when a page given now would be rendered soon. */
  get hasRoom(): boolean {
    return this.#freest() !== null;
  }

  /** Starts the threads unless they run. Until they are ready the caller renders itself. */
  start(): void {
    while (!this.#isStopped && this.#failures < failuresBorne && this.#threads.size < this.#o.count) this.#add();
  }

  /** Produces a page in a thread. @throws Error when there is none, or when it ended meanwhile */
  produce(address: string, seq: number): Promise<Production> {
    const thread = this.#freest();
    if (!thread) return Promise.reject(new Error('There is no rendering thread.'));
    clearTimeout(this.#idle);
    const job = (this.#number += 1);
    const produced = new Promise<Production>((resolve, reject) => thread.jobs.set(job, { resolve, reject }));
    tell(thread, { kind: 'produce', job, address, seq });
    return produced;
  }

  /** Has the threads forget what they keep of the content; null for everything. */
  forget(tags: readonly string[] | null): void {
    for (const thread of this.#threads) tell(thread, { kind: 'forget', tags });
  }

  /** Ends the threads; pages in work are given up. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#end();
  }

  #freest(): Thread | null {
    let freest: Thread | null = null;
    for (const thread of this.#threads) {
      if (!thread.isReady || thread.jobs.size >= atOnce) continue;
      if (!freest || thread.jobs.size < freest.jobs.size) freest = thread;
    }
    return freest;
  }

  #add(): void {
    const { module, data, log } = this.#o;
    stopReleasingMemory();
    const worker = new Worker(module, { workerData: data, resourceLimits });
    // A thread must not keep a process alive that has nothing else to do.
    worker.unref();
    const thread: Thread = { worker, isReady: false, jobs: new Map() };
    this.#threads.add(thread);
    worker.on('message', (report: ThreadReport) => this.#hear(thread, report));
    worker.on('error', (error) =>
      log.error({ err: error }, 'a rendering thread failed; its pages are rendered without it'),
    );
    worker.on('exit', () => {
      if (this.#threads.delete(thread) && !this.#isStopped) this.#failures += 1;
      for (const { reject } of thread.jobs.values()) reject(new Error('The rendering thread ended.'));
    });
  }

  #hear(thread: Thread, report: ThreadReport): void {
    switch (report.kind) {
      case 'ready':
        thread.isReady = true;
        this.#idleSoon();
        return this.#onReady();
      case 'ask':
        return void this.#answer(thread, report);
      case 'produced': {
        const job = thread.jobs.get(report.job);
        thread.jobs.delete(report.job);
        this.#failures = 0;
        this.#idleSoon();
        return job?.resolve(receive(report.production));
      }
    }
  }

  async #answer(thread: Thread, { call, question, argument }: Extract<ThreadReport, { kind: 'ask' }>): Promise<void> {
    const answering = this.#o.answers[question];
    try {
      if (!answering) throw new Error(`Nobody answers "${question}".`);
      tell(thread, { kind: 'answer', call, answer: await answering(argument as never) });
    } catch (error) {
      const { name, message } = error as Error;
      tell(thread, { kind: 'refuse', call, name, message });
    }
  }

  #idleSoon(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      for (const { jobs } of this.#threads) if (jobs.size > 0) return;
      this.#end()
        .then(() => {
          // Another sweep may have begun meanwhile.
          if (this.#threads.size === 0) releaseMemory();
        })
        .catch((error: unknown) => this.#o.log.error({ err: error }, 'idle rendering threads could not be ended'));
    }, idleFor).unref();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const threads = [...this.#threads];
    this.#threads.clear();
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }
}

const tell = ({ worker }: Thread, order: ThreadOrder): void => worker.postMessage(order);
