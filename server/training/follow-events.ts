import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { Log } from '../log.ts';
import { startLoop, type Loop } from '../start-loop.ts';
import { isOver, readEventItems } from './event-item.rules.ts';
import type { EventFeed, EventList } from './training.contract.ts';
import { findList, noteFailure, storeEvents, storeReceived, takeTurn } from './training.repo.ts';

/** Time between two questions to the learning system, in milliseconds; shorter while it does not answer. */
const turns = { every: 10 * 60_000, everyWhileAway: 60_000 };
/** Time between two looks at the list, in milliseconds. */
const lookEvery = 15_000;
/** Most refused items that a list names in the log. */
const mostNamed = 20;

const nothing: EventList = { version: null, events: [], receivedAt: null, isFailing: false };

interface FollowEventsOptions {
  feed: EventFeed;
  db: Database;
  clock: Clock;
  log: Pick<Log, 'warn' | 'error'>;
}

/**
 * Keeps the training events of the learning system. What it sent last is kept in the database, so that visitors see it
 * while the learning system is away and after a restart; of several nodes one asks.
 */
export class TrainingEvents {
  readonly #o: FollowEventsOptions;
  #list: EventList = nothing;
  #loop: Loop | null = null;

  constructor(options: FollowEventsOptions) {
    this.#o = options;
  }

  /** The events that are not over, as they are known now. */
  get list(): EventList {
    return this.#list;
  }

  start(): void {
    const problem = 'the training events could not be brought up to date';
    this.#loop = startLoop({ every: lookEvery, run: (stopping) => this.look(stopping), log: this.#o.log, problem });
  }

  async stop(): Promise<void> {
    await this.#loop?.stop();
  }

  /** Asks the learning system when it is time, drops what is over and takes over what any node has stored. */
  async look(stopping?: AbortSignal): Promise<void> {
    const { db, clock } = this.#o;
    const now = clock.now();
    if (await takeTurn(db, now, turns)) await this.#ask(now, stopping);
    const list = await findList(db);
    if (!list) return;
    const events = list.events.filter((event) => !isOver(event, now));
    if (events.length < list.events.length) {
      await storeEvents(db, events);
      this.#list = (await findList(db)) ?? list;
    } else this.#list = list;
  }

  async #ask(now: Date, stopping?: AbortSignal): Promise<void> {
    const { feed, db, log } = this.#o;
    const answer = await feed.list(stopping);
    // Being stopped is no failure of the learning system.
    if (!answer.ok && stopping?.aborted) return;
    if (!answer.ok) {
      log.warn({ reason: answer.reason }, 'the learning system sent no list of events; the last one stays');
      return noteFailure(db);
    }
    const { events, refused } = readEventItems(answer.items);
    for (const reason of refused.slice(0, mostNamed))
      log.warn({ reason }, 'an event of the learning system is left out');
    if (refused.length > mostNamed)
      log.warn({ count: refused.length }, 'more events of the learning system are left out');
    // A list of which nothing can be read is an answer about something else.
    if (events.length === 0 && refused.length > 0) return noteFailure(db);
    const sorted = events
      .filter((event) => !isOver(event, now))
      .toSorted((a, b) =>
        a.starts.date < b.starts.date ? -1 : a.starts.date > b.starts.date ? 1 : a.id < b.id ? -1 : 1,
      );
    await storeReceived(db, sorted, now);
  }
}
