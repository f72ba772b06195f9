import { locales } from '../platform/locale.rules.ts';
import type { Log } from '../platform/log.ts';
import { startLoop, type Loop } from '../platform/start-loop.ts';
import { parseEventPath } from '../learning/training/event-paths.rules.ts';
import type { Training } from '../learning/training/open-training.ts';
import { toEventEntry } from './event-entry.ts';
import type { SearchIndex } from './search.contract.ts';

/** Interval between two reads of the list, in milliseconds. */
const lookEvery = 500;

interface FollowOptions {
  index: Pick<SearchIndex, 'claim' | 'positions' | 'paths' | 'write'>;
  training: Pick<Training, 'list'>;
  log: Pick<Log, 'error'>;
}

/** Keeps the index in step with the list of training events; the list's version is written with the entries. */
export class EventFollower {
  readonly #o: FollowOptions;
  #isComplete = false;
  #loop: Loop | null = null;

  constructor(options: FollowOptions) {
    this.#o = options;
  }

  /** Returns whether the events of the list can be found. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  start(): void {
    const problem = 'the search could not follow the training events';
    this.#loop = startLoop({ every: lookEvery, run: () => this.look(), log: this.#o.log, problem });
  }

  async stop(): Promise<void> {
    await this.#loop?.stop();
  }

  /** Updates all events when the version of the list has changed. */
  async look(): Promise<void> {
    const { index, training } = this.#o;
    const { version, items: events } = training.list;
    // No list has been read yet; that differs from an empty list.
    if (version === null) return;
    const isWriter = await index.claim();
    const { training: known } = await index.positions();
    // Of nodes that share an index, one writes events.
    if (!isWriter) {
      this.#isComplete = known !== undefined;
      return;
    }
    if (known !== version) {
      const put = locales.flatMap((language) => events.map((event) => toEventEntry(event, language)));
      const there = new Set(put.map(({ path }) => path));
      const remove = (await index.paths()).filter((path) => parseEventPath(path) !== null && !there.has(path));
      await index.write({ put, remove, positions: { training: version } });
    }
    this.#isComplete = true;
  }
}
