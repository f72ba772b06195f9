import type { EdgeAdapter, PurgeOrder } from './edge-adapter.contract.ts';
import { groupKeys } from './page-key.ts';

/** A key that a cache has to be told. */
export interface WaitingKey {
  key: string;
  /** Time in milliseconds since which a change waits. */
  since: number;
  isSoft: boolean;
  /** True if the page was withdrawn: an old copy must not be sent any more, so purging softly does not replace it. */
  mustGo: boolean;
  /** True for the repetition of a delivered purge. */
  isEcho: boolean;
  /** True if the database has it. */
  isStored: boolean;
}

/** A sweep that would take longer at the provider's rate becomes one purge of everything, in seconds. */
const longestSweep = 60;
/** Such a purge waits until nothing has changed for this time, at most for that: milliseconds. */
const quiet = { after: 2_000, atMost: 60_000 };

/** The keys that wait for one cache; a set, so that ten changes of a page are one purge. */
export class WaitingKeys {
  readonly #keys = new Map<string, WaitingKey>();
  readonly #limits: EdgeAdapter['limits'];
  #lastAdded = 0;
  /** Since when the changes of a sweep wait that is too long for the provider; their keys are not kept. */
  #sweepSince: number | null = null;

  constructor(limits: EdgeAdapter['limits']) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#keys.size + (this.#sweepSince === null ? 0 : 1);
  }

  /** Returns since when the oldest change waits, in milliseconds; null if nothing does. */
  get oldest(): number | null {
    let oldest = this.#sweepSince;
    for (const { since } of this.#keys.values()) if (oldest === null || since < oldest) oldest = since;
    return oldest;
  }

  /** Returns all keys; of a sweep under way the one that replaces its keys. */
  all(): WaitingKey[] {
    if (this.#sweepSince !== null) this.#endSweep(this.#sweepSince);
    return [...this.#keys.values()];
  }

  /** Adds a key. One that is being sent is sent again, because it has changed since. */
  add(added: Pick<WaitingKey, 'key' | 'since'> & Partial<WaitingKey>): void {
    const { key, since, isSoft = false, mustGo = false, isEcho = false, isStored = false } = added;
    const known = this.#keys.get(key);
    if (!isEcho) this.#lastAdded = Math.max(this.#lastAdded, since);
    this.#keys.set(key, {
      key,
      since: Math.min(known?.since ?? since, since),
      isSoft: isSoft && (known?.isSoft ?? true),
      mustGo: mustGo || (known?.mustGo ?? false),
      isEcho: isEcho && (known?.isEcho ?? true),
      isStored: isStored || (known?.isStored ?? false),
    });
  }

  /** Removes the keys of an order that was delivered, except those that have changed meanwhile. */
  remove(delivered: readonly WaitingKey[]): void {
    for (const each of delivered) if (this.#keys.get(each.key) === each) this.#keys.delete(each.key);
  }

  /** Returns the keys of the next request; none if nothing waits, or all of it for the end of a sweep. */
  next(now: number): WaitingKey[] {
    this.#joinSweep(now);
    const waiting = [...this.#keys.values()];
    const isSoft = waiting[0]?.isSoft ?? false;
    return waiting.filter((each) => each.isSoft === isSoft).slice(0, this.#limits.keys);
  }

  /** Replaces more keys than the provider takes in a minute by one purge of everything, when the sweep has ended. */
  #joinSweep(now: number): void {
    const { keys, burst, perSecond } = this.#limits;
    const isTooLong = this.#keys.size > keys * (burst + perSecond * longestSweep);
    if (!isTooLong && this.#sweepSince === null) return;
    this.#sweepSince ??= now;
    for (const { key, since, mustGo } of this.#keys.values()) {
      if (mustGo || key === groupKeys.all) continue;
      this.#sweepSince = Math.min(this.#sweepSince, since);
      this.#keys.delete(key);
    }
    if (now - this.#lastAdded < quiet.after && now - this.#sweepSince < quiet.atMost) return;
    this.#endSweep(this.#sweepSince);
  }

  #endSweep(since: number): void {
    this.add({ key: groupKeys.all, since, isSoft: true });
    this.#sweepSince = null;
  }
}

/** Returns the request for keys that go together. */
export const orderOf = (keys: readonly WaitingKey[]): PurgeOrder => ({
  keys: keys.map(({ key }) => key),
  isSoft: keys[0]?.isSoft ?? false,
});
