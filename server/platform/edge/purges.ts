import type { Clock } from '../clock.ts';
import type { Database } from '../db/connection.ts';
import type { Log } from '../log.ts';
import { startLoop, type Loop } from '../start-loop.ts';
import { listUntold, removeForgotten, removeTold, storeUntold } from './edge-purge.repo.ts';
import type { EdgeTarget } from './open-adapters.ts';
import { groupKeys, pageKey } from './page-key.ts';
import { PurgeQueue, type EdgeFacts, type PurgePace } from './purge-queue.ts';
import type { WaitingKey } from './waiting-keys.ts';

interface Parts {
  targets: readonly EdgeTarget[];
  db: Database;
  clock: Clock;
  log: Pick<Log, 'warn' | 'info' | 'error'>;
  pace?: PurgePace;
}

/** Looks for keys of nodes that are gone, in milliseconds. */
const adoptEvery = 30_000;
/** What waits for this time is told by every node: its own may be gone. */
const adoptAfter = 30_000;
/** No cache keeps an answer longer (docs/operate/cache.md): a day fresh, a day while no node answers. */
const forgottenAfter = 3 * 86_400_000;

/** Tells the caches in front which pages have changed. */
export class Purges {
  readonly #parts: Parts;
  readonly #queues: readonly PurgeQueue[];
  #adopting: Loop | null = null;
  /** Writes of the table, one after the other. */
  #writes: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { clock, log, pace } = parts;
    this.#queues = parts.targets.map((target) => {
      const { name } = target;
      return new PurgeQueue({
        target,
        clock,
        log,
        ...(pace && { pace }),
        onFailed: (keys) => this.#store(name, keys),
        onTold: (keys, begun) => {
          const told = keys.map(({ key }) => key);
          this.#write(() => removeTold(parts.db, name, told, begun));
        },
      });
    });
  }

  /** State of each cache; empty without one. */
  get facts(): readonly EdgeFacts[] {
    return this.#queues.map((queue) => queue.facts);
  }

  /** Age of the oldest change that a cache has not been told of, in seconds; 0 without one. */
  get oldestSeconds(): number {
    return Math.max(0, ...this.facts.map(({ oldestSeconds }) => oldestSeconds));
  }

  /**
   * Purges an address whose page has changed. Until `begin`, new pages are not purged: a node that renders a release for
   * the first time would empty the cache.
   */
  change(address: string, change: 'new' | 'replaced' | 'withdrawn'): void {
    if (change === 'new' && this.#adopting === null) return;
    this.#add({ key: pageKey(address), mustGo: change === 'withdrawn' });
  }

  /** Removes everything. */
  purgeAll(): void {
    this.#add({ key: groupKeys.all, mustGo: true });
  }

  /** Has everything fetched anew, because what changed while no process ran is unknown; then tells what others left. */
  begin(): void {
    const { targets, db, clock, log } = this.#parts;
    if (targets.length === 0) return;
    this.#add({ key: groupKeys.all, isSoft: true });
    const names = targets.map(({ name }) => name);
    // What an earlier process of this node left is told at once.
    let isFirst = true;
    this.#adopting ??= startLoop({
      every: adoptEvery,
      run: async () => {
        const now = clock.now().getTime();
        await removeForgotten(db, names, new Date(now - forgottenAfter));
        for (const queue of this.#queues) {
          const left = await listUntold(db, queue.target, new Date(isFirst ? now : now - adoptAfter));
          queue.add(left.map(({ key, isSoft, since }) => ({ key, isSoft, since: since.getTime(), isStored: true })));
        }
        isFirst = false;
      },
      log,
      problem: 'waiting purges of the cache in front could not be read',
    });
  }

  /** Tells what waits, and stores what could not be told. */
  async stop(): Promise<void> {
    await this.#adopting?.stop();
    await Promise.all(
      this.#queues.map(async (queue) => {
        const left = await queue.stop();
        if (left.length > 0) this.#store(queue.target, left);
      }),
    );
    await this.#writes;
  }

  #add(added: { key: string; isSoft?: boolean; mustGo?: boolean }): void {
    const since = this.#parts.clock.now().getTime();
    for (const queue of this.#queues) queue.add([{ since, ...added }]);
  }

  #store(target: string, keys: readonly WaitingKey[]): void {
    const { db, clock } = this.#parts;
    const rows = keys.map(({ key, isSoft, since }) => ({ key, isSoft, since: new Date(since) }));
    const now = clock.now();
    this.#write(() => storeUntold(db, target, rows, now));
  }

  /** The keys are in memory too: a write that fails is lost only with this process, whose start purges everything. */
  #write(work: () => Promise<unknown>): void {
    this.#writes = this.#writes
      .then(work)
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'waiting purges could not be stored'));
  }
}
