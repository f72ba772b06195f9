import type { Log } from '../log.ts';
import type { PublishPosition } from './publish-position.ts';
import type { RunLedger } from './publish-run.ts';

interface RunCloserOptions {
  ledger: RunLedger;
  position: PublishPosition;
  log: Log;
}

/** Writes down that publishes have ended, one write after the other. */
export class RunCloser {
  readonly #o: RunCloserOptions;
  #closing: Promise<void> = Promise.resolve();
  #areLeftoversClosed = false;

  constructor(options: RunCloserOptions) {
    this.#o = options;
  }

  /** Closes the publishes whose pages are all settled. */
  close(): Promise<void> {
    this.#closing = this.#closing
      .then(() => this.#o.ledger.closeDone())
      .catch((error: unknown) =>
        this.#o.log.error({ err: error }, 'the end of a publish could not be written; it is tried again'),
      );
    return this.#closing;
  }

  /** Once everything the feed held at the start is rendered, so are the publishes an earlier process left behind. */
  async closeLeftovers(): Promise<void> {
    const { cursor, isComplete, isCaughtUp } = this.#o.position;
    if (this.#areLeftoversClosed || !isComplete || !isCaughtUp) return;
    this.#areLeftoversClosed = true;
    this.#closing = this.#closing
      .then(() => this.#o.ledger.closeLeftovers(cursor))
      .catch((error: unknown) => {
        this.#areLeftoversClosed = false;
        this.#o.log.error({ err: error }, 'publishes of an earlier start could not be closed; it is tried again');
      });
    await this.#closing;
  }

  /** Resolves when what was asked for is written. */
  written(): Promise<void> {
    return this.#closing;
  }
}
