import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { Log } from '../log.ts';
import { startLoop, type Loop } from '../start-loop.ts';
import { findList, noteFailure, storeItems, storeReceived, claimListRequest } from './kept-list.repo.ts';
import type { StoredList, ListFeed } from './list-feed.contract.ts';

/** Interval of requests to the other system, in milliseconds; shorter while it does not answer. */
const turns = { every: 10 * 60_000, everyWhileAway: 60_000 };
/** Interval of checks whether the list is due, in milliseconds. */
const lookEvery = 15_000;
/** Most refused items named in the log. */
const mostNamed = 20;

export interface FollowListOptions<T> {
  /** Key of the stored list. */
  name: string;
  feed: ListFeed;
  /** Parses the items of the feed, in display order; invalid ones are refused with a reason. */
  read(items: readonly unknown[], now: Date): { items: T[]; refused: string[] };
  /** Returns true for a past item; without it, none is. */
  isOver?(item: T, now: Date): boolean;
  db: Database;
  clock: Clock;
  log: Pick<Log, 'warn' | 'error'>;
}

/**
 * Follows a list of another system. The last answer is stored in the database, so that visitors see it while that
 * system is away and after a restart; one of several nodes makes the request.
 */
export class FollowedList<T> {
  readonly #o: FollowListOptions<T>;
  #list: StoredList<T> = { version: null, items: [], receivedAt: null, isFailing: false };
  #loop: Loop | null = null;

  constructor(options: FollowListOptions<T>) {
    this.#o = options;
  }

  /** The current items that are not past. */
  get list(): StoredList<T> {
    return this.#list;
  }

  start(): void {
    const { name, log } = this.#o;
    const problem = `the list "${name}" could not be brought up to date`;
    this.#loop = startLoop({ every: lookEvery, run: (stopping) => this.look(stopping), log, problem });
  }

  async stop(): Promise<void> {
    await this.#loop?.stop();
  }

  /** Requests the list if it is due, drops past items and adopts what any node has stored. */
  async look(stopping?: AbortSignal): Promise<void> {
    const { name, db, clock, isOver = () => false } = this.#o;
    const now = clock.now();
    if (await claimListRequest(db, name, now, turns)) await this.#ask(now, stopping);
    const list = await this.#find();
    if (!list) return;
    const items = list.items.filter((item) => !isOver(item, now));
    if (items.length < list.items.length) {
      await storeItems(db, name, items);
      this.#list = (await this.#find()) ?? list;
    } else this.#list = list;
  }

  /** Returns the stored list; `read` has checked its items. */
  async #find(): Promise<StoredList<T> | null> {
    return (await findList(this.#o.db, this.#o.name)) as StoredList<T> | null;
  }

  async #ask(now: Date, stopping?: AbortSignal): Promise<void> {
    const { name, feed, db, log, isOver = () => false } = this.#o;
    const answer = await feed.list(stopping);
    // A request that our stop aborted is not a failure of the other system.
    if (!answer.ok && stopping?.aborted) return;
    if (!answer.ok) {
      log.warn({ list: name, reason: answer.reason }, 'another system sent no list; the last one stays');
      return noteFailure(db, name);
    }
    const { items, refused } = this.#o.read(answer.items, now);
    for (const reason of refused.slice(0, mostNamed)) {
      log.warn({ list: name, reason }, 'an item of a list is left out');
    }
    if (refused.length > mostNamed)
      log.warn({ list: name, count: refused.length }, 'more items of a list are left out');
    // If no item is valid, the answer is probably not the list.
    if (items.length === 0 && refused.length > 0) return noteFailure(db, name);
    const current = items.filter((item) => !isOver(item, now));
    await storeReceived(db, name, current, now);
  }
}
