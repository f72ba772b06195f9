import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../platform/log.ts';

/** Interval of polling when no change is reported, in milliseconds. */
const pollEvery = 5_000;

interface ContentReachOptions {
  log: Log;
  /** Aborted at a stop. */
  signal: AbortSignal;
}

/** Tracks whether the content can be read; logs each change of that once, not every try. */
export class ContentReach {
  readonly #o: ContentReachOptions;
  #problem: string | null = null;
  #onBack: () => void = () => undefined;

  constructor(options: ContentReachOptions) {
    this.#o = options;
  }

  /** Called when the content can be read again. */
  set onBack(listener: () => void) {
    this.#onBack = listener;
  }

  /** Why it cannot be read; null when it can. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Takes what came of the last try. */
  report(error: Error | null): void {
    const problem = error?.message ?? null;
    if (problem === this.#problem) return;
    this.#problem = problem;
    if (error) this.#o.log.warn({ problem }, 'the content could not be read; the pages stay as they are');
    else {
      this.#o.log.info('the content can be read again');
      this.#onBack();
    }
  }

  /** Retries until it succeeds; null at a stop. */
  async insist<T>(ask: () => Promise<T>): Promise<T | null> {
    while (!this.#o.signal.aborted) {
      try {
        const answer = await ask();
        this.report(null);
        return answer;
      } catch (error) {
        this.report(error as Error);
        await this.pause();
      }
    }
    return null;
  }

  /** Waits until it is time to ask again, or for a stop. @returns for how long, in milliseconds */
  async pause(): Promise<number> {
    await sleep(pollEvery, undefined, { signal: this.#o.signal, ref: false }).catch(() => undefined);
    return pollEvery;
  }
}
