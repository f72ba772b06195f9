import type { Log } from '../log.ts';
import type { OwedChanges } from './owed-changes.ts';
import type { PageFailures } from './page-failures.ts';
import type { PageStore } from './page-store.ts';
import type { PublishPosition } from './publish-position.ts';

interface ProgressKeeperOptions {
  store: PageStore;
  position: PublishPosition;
  owed: OwedChanges;
  failures: PageFailures;
  log: Log;
}

/** Writes down how far the pages came, for the next start. */
export class ProgressKeeper {
  readonly #o: ProgressKeeperOptions;
  #saving: Promise<void> = Promise.resolve();
  #saved = '';

  constructor(options: ProgressKeeperOptions) {
    this.#o = options;
  }

  /** One after the other, so that an older position never replaces a newer one. */
  save(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#write());
    return this.#saving;
  }

  /** Resolves when what was asked for is written. */
  written(): Promise<void> {
    return this.#saving;
  }

  async #write(): Promise<void> {
    const { store, position, owed, failures, log } = this.#o;
    const failed = [...failures.all].map(([path, { reason }]) => ({ path, reason }));
    const progress = { cursor: owed.safePosition(position.cursor), isComplete: position.isComplete, failed };
    const text = JSON.stringify(progress);
    if (text === this.#saved) return;
    try {
      await store.saveProgress(progress);
      this.#saved = text;
    } catch (error) {
      log.error({ err: error }, 'the position in the change feed could not be written; it is tried again');
    }
  }
}
