import { readChanges, readFeedMark } from './change-feed.ts';
import type { FirstRendering } from './first-rendering.ts';
import type { Progress } from './progress.ts';
import type { PublishState } from './publish-state.ts';
import type { Renderings } from './renderings.ts';
import { isBrandStyle } from './site-files.ts';
import type { TouchedPages } from './touched-pages.ts';

interface FeedReaderParts {
  touched: TouchedPages;
  first: FirstRendering;
  renderings: Renderings;
  progress: Progress;
}

/** Reads the change feed to its end at every notice of more, and queues the changes. */
export class FeedReader {
  readonly #state: PublishState;
  readonly #parts: FeedReaderParts;
  #isPoked = false;
  #reading: Promise<void> | null = null;

  constructor(state: PublishState, parts: FeedReaderParts) {
    this.#state = state;
    this.#parts = parts;
  }

  /** A call during a reading waits for it and then starts one more. */
  read(): Promise<void> {
    this.#isPoked = true;
    if (!this.#state.position.isOpen) return Promise.resolve();
    this.#reading ??= this.#readOn();
    return this.#reading;
  }

  /** Reads before a style sheet is made: a page of another node may name a brand that this one has not read of yet. */
  readFor(address: string): Promise<void> {
    return isBrandStyle(address) ? this.read() : Promise.resolve();
  }

  async #readOn(): Promise<void> {
    const { reach, signal } = this.#state;
    try {
      while (this.#isPoked && !signal.aborted) {
        this.#isPoked = false;
        await this.#readPart();
      }
    } catch (error) {
      reach.report(error as Error);
    } finally {
      // In the same step as the last look at isPoked: a poke right after it begins a new reading.
      this.#reading = null;
    }
  }

  async #readPart(): Promise<void> {
    const { source, position, reach, signal } = this.#state;
    const { touched } = this.#parts;
    const before = position.cursor;
    const feed = await readChanges(source, before);
    const reached = Math.max(before, feed.cursor);
    // Before anything is applied: a position without its mark would not show that the database was restored.
    const [mark, next] = await Promise.all([before, reached].map((at) => readFeedMark(source, at)));
    if (signal.aborted) return;
    const known = position.mark;
    const isRewritten = mark !== null && known !== null && mark !== known;
    if (feed.head < before || isRewritten) await this.#startOver(feed.head);
    else {
      for (const change of feed.items) {
        position.cursor = change.seq;
        touched.apply(change);
      }
      position.advance(reached, next ?? null);
    }
    position.isCaughtUp = position.cursor >= feed.head;
    if (position.isCaughtUp) position.caughtUpAt = performance.now();
    if (position.cursor > before && !position.isCaughtUp) this.#isPoked = true;
    reach.report(null);
    this.#renderWhatChanged();
  }

  #renderWhatChanged(): void {
    const { ledger, position, watch } = this.#state;
    const { renderings, progress } = this.#parts;
    for (const run of ledger.running) position.markRead(run);
    renderings.pump();
    watch(progress.closeRuns());
  }

  /** Reads on once everything is rendered again. */
  async #startOver(head: number): Promise<void> {
    const { first } = this.#parts;
    await first.startOver(head);
    this.#state.watch(first.ended().then(() => this.read()));
  }
}
