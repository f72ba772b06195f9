import { readChanges, readFeedMark } from './change-feed.ts';
import { dropUnusedStyles } from './drop-unused-styles.ts';
import type { PublishState } from './publish-state.ts';
import { priority } from './render-queue.ts';

/**
 * Persists this node's progress: the position of its pages in the store, the ends of publishes in the database.
 * Writes run one after the other, and are retried when they fail.
 */
export class Progress {
  readonly #state: PublishState;
  #saving: Promise<void> = Promise.resolve();
  #saved = '';
  #closing: Promise<void> = Promise.resolve();
  #areLeftoversClosed = false;

  constructor(state: PublishState) {
    this.#state = state;
  }

  /** Finds the position to go on from. @throws ContentUnavailable */
  async open(): Promise<void> {
    const { source, store, queue, position, failures } = this.#state;
    const progress = await store.readProgress();
    if (progress) {
      position.resumeAt(progress);
      for (const { path, reason } of progress.failed) {
        failures.note(path, { reason, isPassing: true });
        queue.add(path, priority.dependent);
      }
    } else {
      const { head } = await readChanges(source, 0, 0);
      const mark = await readFeedMark(source, head);
      // Pages without a position may be older than any change.
      await store.clear();
      position.beginAt(head, mark);
    }
    position.isOpen = true;
  }

  /**
   * Writes down how far the pages came, and removes style sheets that none of them names; an older position never
   * replaces a newer one.
   */
  save(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#savePosition());
    return this.#saving;
  }

  /** Writes down the ends of the publishes whose pages are all settled. */
  closeRuns(): Promise<void> {
    const { ledger, log } = this.#state;
    this.#closing = this.#closing
      .then(() => ledger.closeDone())
      .catch((error: unknown) =>
        log.error({ err: error }, 'the end of a publish could not be written; it is tried again'),
      );
    return this.#closing;
  }

  /** Once everything the feed held at the start is rendered, so are the publishes an earlier process left behind. */
  closeLeftovers(): Promise<void> {
    const { ledger, position, log } = this.#state;
    const { cursor, isComplete, isCaughtUp } = position;
    if (this.#areLeftoversClosed || !isComplete || !isCaughtUp) return Promise.resolve();
    this.#areLeftoversClosed = true;
    this.#closing = this.#closing
      .then(() => ledger.closeLeftovers(cursor))
      .catch((error: unknown) => {
        this.#areLeftoversClosed = false;
        log.error({ err: error }, 'publishes of an earlier start could not be closed; it is tried again');
      });
    return this.#closing;
  }

  /** Resolves when what was asked for is written. */
  async written(): Promise<void> {
    await this.#closing;
    await this.#saving;
  }

  async #savePosition(): Promise<void> {
    const { store, position, failures, log } = this.#state;
    await dropUnusedStyles(store).catch((error: unknown) => log.warn({ err: error }, 'a style sheet stays'));
    const { cursor, mark } = position.kept;
    const failed = [...failures.all].map(([path, { reason }]) => ({ path, reason }));
    const { isComplete } = position;
    const state = JSON.stringify([cursor, mark, isComplete, failed]);
    if (state === this.#saved) return;
    try {
      await store.saveProgress({ cursor, mark, isComplete, failed });
      this.#saved = state;
    } catch (error) {
      log.error({ err: error }, 'the position in the change feed could not be written; it is tried again');
    }
  }
}
