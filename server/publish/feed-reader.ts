import type { ContentSource } from '../content/content-source.ts';
import { readChanges, type FeedChange } from './change-feed.ts';
import type { ContentReach } from './content-reach.ts';
import type { PublishPosition } from './publish-position.ts';

interface FeedReaderOptions {
  source: ContentSource;
  position: PublishPosition;
  reach: ContentReach;
  signal: AbortSignal;
  /** Takes one change; the position is moved behind it. */
  apply(change: FeedChange): void;
  /** Called when the feed is shorter than it was, with its end. */
  startOver(head: number): Promise<void>;
  /** Called after each part of the feed. */
  onRead(): void;
}

/** Reads the change feed to its end whenever somebody says that there may be more. */
export class FeedReader {
  readonly #o: FeedReaderOptions;
  #isPoked = false;
  #reading: Promise<void> | null = null;

  constructor(options: FeedReaderOptions) {
    this.#o = options;
  }

  /** A caller that asks while the feed is read waits for the same reading, which then begins once more. */
  read(): Promise<void> {
    this.#isPoked = true;
    if (!this.#o.position.isOpen) return Promise.resolve();
    this.#reading ??= this.#readOn();
    return this.#reading;
  }

  async #readOn(): Promise<void> {
    const { source, position, reach, signal } = this.#o;
    try {
      while (this.#isPoked && !signal.aborted) {
        this.#isPoked = false;
        const before = position.cursor;
        const feed = await readChanges(source, before);
        if (signal.aborted) return;
        const isOther = feed.head < before;
        if (isOther) await this.#o.startOver(feed.head);
        for (const change of feed.items) if (change.seq > position.cursor) this.#apply(change);
        position.cursor = Math.max(position.cursor, isOther ? 0 : feed.cursor);
        position.isCaughtUp = position.cursor >= feed.head;
        if (position.cursor > before && !position.isCaughtUp) this.#isPoked = true;
        reach.report(null);
        this.#o.onRead();
      }
    } catch (error) {
      reach.report(error as Error);
    } finally {
      // In the same step as the last look at isPoked: a poke right after it begins a new reading.
      this.#reading = null;
    }
  }

  #apply(change: FeedChange): void {
    this.#o.position.cursor = change.seq;
    this.#o.apply(change);
  }
}
