import { setTimeout as sleep } from 'node:timers/promises';

/** Requests that a provider accepts: a burst, then a rate. One taker at a time. */
export class RequestBudget {
  readonly #burst: number;
  readonly #perSecond: number;
  #left: number;
  #countedAt = performance.now();

  constructor({ burst, perSecond }: { burst: number; perSecond: number }) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#left = burst;
  }

  /** Resolves when a request may be sent. @throws AbortError at a stop */
  async take(signal: AbortSignal): Promise<void> {
    this.#refill();
    if (this.#left < 1) {
      await sleep(((1 - this.#left) / this.#perSecond) * 1_000, undefined, { signal, ref: false });
      this.#refill();
    }
    this.#left -= 1;
  }

  #refill(): void {
    const now = performance.now();
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#countedAt) / 1_000) * this.#perSecond);
    this.#countedAt = now;
  }
}
