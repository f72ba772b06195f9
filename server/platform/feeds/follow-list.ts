import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { Log } from '../log.ts';
import { startLoop, type Loop } from '../start-loop.ts';
import { findList, noteFailure, storeItems, storeReceived, takeTurn } from './kept-list.repo.ts';
import type { KeptList, ListFeed } from './list-feed.contract.ts';

/** Time between two questions to the other system, in milliseconds; shorter while it does not answer. */
const turns = { every: 10 * 60_000, everyWhileAway: 60_000 };
/** Time between two looks at the list, in milliseconds. */
const lookEvery = 15_000;
/** Most refused items that a list names in the log. */
const mostNamed = 20;

export interface FollowListOptions<T> {
  /** Under which the list is kept. */
  name: string;
  feed: ListFeed;
  /** Reads what the feed brought, in the order in which it is shown; an item that is none is refused with the reason. */
  read(items: readonly unknown[], now: Date): { items: T[]; refused: string[] };
  /** Says that an item belongs to the past; left out, none ever does. */
  isOver?(item: T, now: Date): boolean;
  db: Database;
  clock: Clock;
  log: Pick<Log, 'warn' | 'error'>;
}

/**
 * Keeps the list of another system. What it sent last is kept in the database, so that visitors see it while that system
 * is away and after a restart; of several nodes one asks.
 */
export class FollowedList<T> {
  readonly #o: FollowListOptions<T>;
  #list: KeptList<T> = { version: null, items: [], receivedAt: null, isFailing: false };
  #loop: Loop | null = null;

  constructor(options: FollowListOptions<T>) {
    this.#o = options;
  }

  /** The items that are not over, as they are known now. */
  get list(): KeptList<T> {
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

  /** Asks the other system when it is time, drops what is over and takes over what any node has stored. */
  async look(stopping?: AbortSignal): Promise<void> {
    const { name, db, clock, isOver = () => false } = this.#o;
    const now = clock.now();
    if (await takeTurn(db, name, now, turns)) await this.#ask(now, stopping);
    const list = await this.#find();
    if (!list) return;
    const items = list.items.filter((item) => !isOver(item, now));
    if (items.length < list.items.length) {
      await storeItems(db, name, items);
      this.#list = (await this.#find()) ?? list;
    } else this.#list = list;
  }

  /** Returns what is stored: written by `read`, so of its type. */
  async #find(): Promise<KeptList<T> | null> {
    return (await findList(this.#o.db, this.#o.name)) as KeptList<T> | null;
  }

  async #ask(now: Date, stopping?: AbortSignal): Promise<void> {
    const { name, feed, db, log, isOver = () => false } = this.#o;
    const answer = await feed.list(stopping);
    // Being stopped is no failure of the other system.
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
    // A list of which nothing can be read is an answer about something else.
    if (items.length === 0 && refused.length > 0) return noteFailure(db, name);
    const current = items.filter((item) => !isOver(item, now));
    await storeReceived(db, name, current, now);
  }
}
