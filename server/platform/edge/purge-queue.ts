import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { EdgeTarget } from './open-adapters.ts';
import { RequestBudget } from './request-budget.ts';
import { orderOf, WaitingKeys, type WaitingKey } from './waiting-keys.ts';

/** Pauses in milliseconds. */
export interface PurgePace {
  firstRetry: number;
  longestRetry: number;
  /** Longest wait for an answer. */
  timeout: number;
  /** A delivered purge is repeated after this time, at the latest twice of it. */
  echo: number;
}

const usualPace: PurgePace = { firstRetry: 50, longestRetry: 5_000, timeout: 5_000, echo: 1_000 };

/** Interval at which the end of a sweep is looked for, in milliseconds. */
const sweepPause = 250;

/** State of one cache in front, for operators. */
export interface EdgeFacts {
  target: string;
  waiting: number;
  /** Age of the oldest waiting change in seconds; 0 without one. */
  oldestSeconds: number;
  keysSent: number;
  requests: number;
  failures: number;
  /** Why the last request failed; null after a success. */
  problem: string | null;
}

interface QueueParts {
  target: EdgeTarget;
  clock: Clock;
  log: Pick<Log, 'warn' | 'info'>;
  pace?: PurgePace;
  /** Called with keys that could not be told and that the database lacks. */
  onFailed(keys: readonly WaitingKey[]): void;
  /** Called with keys that were told and that the database has. @param begun time of the request */
  onTold(keys: readonly WaitingKey[], begun: Date): void;
}

/** Tells one cache which keys to purge, until it has been told. */
export class PurgeQueue {
  readonly #parts: QueueParts;
  readonly #pace: PurgePace;
  readonly #waiting: WaitingKeys;
  readonly #budget: RequestBudget;
  readonly #stopping = new AbortController();
  #told: WaitingKey[] = [];
  #echo: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #counts = { keysSent: 0, requests: 0, failures: 0 };
  #problem: string | null = null;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#pace = parts.pace ?? usualPace;
    this.#waiting = new WaitingKeys(parts.target.adapter.limits);
    this.#budget = new RequestBudget(parts.target.adapter.limits);
  }

  get target(): string {
    return this.#parts.target.name;
  }

  get facts(): EdgeFacts {
    const { oldest, size } = this.#waiting;
    const age = oldest === null ? 0 : Math.max(0, this.#now() - oldest) / 1_000;
    const { keysSent, requests, failures } = this.#counts;
    const problem = this.#problem;
    return { target: this.target, waiting: size, oldestSeconds: age, keysSent, requests, failures, problem };
  }

  add(keys: readonly Parameters<WaitingKeys['add']>[0][]): void {
    for (const key of keys) this.#waiting.add(key);
    this.#running ??= this.#run();
  }

  /** Tries once more to tell what waits, the repetitions included. @returns what the cache was not told */
  async stop(): Promise<WaitingKey[]> {
    if (this.#echo) clearTimeout(this.#echo);
    this.#repeat();
    this.#stopping.abort();
    await this.#running;
    while (await this.#sendNext());
    return this.#waiting.all();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let pause = this.#pace.firstRetry;
    try {
      // The pages of one moment are one request.
      await new Promise((resolve) => setImmediate(resolve));
      while (this.#waiting.size > 0) {
        if (this.#waiting.next(this.#now()).length === 0) {
          await sleep(sweepPause, undefined, { signal, ref: false });
          continue;
        }
        await this.#budget.take(signal);
        const isTold = await this.#sendNext();
        if (isTold) pause = this.#pace.firstRetry;
        else {
          await sleep(pause, undefined, { signal, ref: false });
          pause = Math.min(pause * 2, this.#pace.longestRetry);
        }
      }
    } catch (error) {
      if (!signal.aborted)
        this.#parts.log.warn({ err: error, target: this.target }, 'purges stopped until the next change');
    } finally {
      this.#running = null;
    }
  }

  /** @returns whether a request was sent and accepted */
  async #sendNext(): Promise<boolean> {
    const { target, onFailed, onTold, clock } = this.#parts;
    const keys = this.#waiting.next(this.#now());
    if (keys.length === 0) return false;
    const begun = clock.now();
    try {
      await target.adapter.purge(orderOf(keys), this.#pace.timeout);
    } catch (error) {
      this.#fail(error);
      const unstored = keys.filter((each) => !each.isStored);
      for (const each of unstored) each.isStored = true;
      if (unstored.length > 0) onFailed(unstored);
      return false;
    }
    this.#counts.requests += 1;
    this.#counts.keysSent += keys.length;
    if (this.#problem !== null) this.#parts.log.info({ target: this.target }, 'the cache in front takes purges again');
    this.#problem = null;
    this.#waiting.remove(keys);
    this.#scheduleEcho(keys.filter((each) => !each.isEcho));
    const stored = keys.filter((each) => each.isStored);
    if (stored.length > 0) onTold(stored, begun);
    return true;
  }

  #fail(error: unknown): void {
    this.#counts.failures += 1;
    // Of consecutive failures only the first is logged.
    if (this.#problem === null) {
      this.#parts.log.warn({ err: error, target: this.target }, 'a cache in front could not be told of changes');
    }
    this.#problem = (error as Error).message;
  }

  /** A fetch that began before a purge and ended after it has stored the old answer, so each purge is repeated. */
  #scheduleEcho(told: readonly WaitingKey[]): void {
    if (told.length === 0 || this.#stopping.signal.aborted) return;
    this.#told.push(...told);
    this.#echo ??= setTimeout(() => {
      this.#echo = null;
      this.#repeat();
    }, this.#pace.echo).unref();
  }

  #repeat(): void {
    const told = this.#told;
    this.#told = [];
    if (told.length === 0) return;
    const since = this.#now();
    const echoes = told.map(({ key, isSoft, mustGo }) => ({ key, isSoft, mustGo, since, isEcho: true }));
    this.add(echoes);
  }

  #now(): number {
    return this.#parts.clock.now().getTime();
  }
}
