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
    const [feed, mark] = await Promise.all([readChanges(source, before), readFeedMark(source, before)]);
    if (signal.aborted) return;
    const known = position.mark?.at === before ? position.mark.value : null;
    const isRewritten = mark !== null && known !== null && mark !== known;
    const isOther = feed.head < before || isRewritten;
    if (isOther) await this.#startOver(feed.head);
    for (const change of feed.items) {
      if (change.seq <= position.cursor) continue;
      position.cursor = change.seq;
      touched.apply(change);
    }
    position.cursor = Math.max(position.cursor, isOther ? 0 : feed.cursor);
    position.isCaughtUp = position.cursor >= feed.head;
    if (position.isCaughtUp) position.caughtUpAt = performance.now();
    if (position.cursor > before && !position.isCaughtUp) this.#isPoked = true;
    reach.report(null);
    this.#renderWhatChanged();
    await this.#markPosition(isOther ? null : mark, before);
  }

  /** Notes what the feed is like at the position, to know it again. */
  async #markPosition(mark: number | null, at: number): Promise<void> {
    const { source, position } = this.#state;
    const { cursor } = position;
    const value = cursor === at && mark !== null ? mark : await readFeedMark(source, cursor);
    if (value !== null && position.cursor === cursor) position.mark = { at: cursor, value };
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
