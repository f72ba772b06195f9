import type { PublishRun } from './publish-run.ts';

/** A position of the change feed, and the id of its history up to there. */
export interface FeedMark {
  cursor: number;
  mark: number | null;
}

/**
 * Tracks up to which change this node has the content, and which changes its pages lack. One object, because reading,
 * rendering and writing share it. The position written to disk is before every change that some page lacks, so that a
 * killed process finds those in the feed again.
 */
export class PublishPosition {
  /** Changes up to here have been read from the feed. */
  cursor = 0;
  /** Id of the feed's history at positions that were read, oldest first; null where the content API gives none. */
  #marks: FeedMark[] = [];
  /** True once the feed turned out to be another one than the pages were made of. */
  hasStartedOver = false;
  /** Changes up to here were in the content before the first rendering; no reading of the feed brings them. */
  #firstCursor = 0;
  /** True when the position in the feed is known; before that nothing can be rendered safely. */
  isOpen = false;
  /** True when every address has been rendered once for this release. */
  isComplete = false;
  /** True when the feed held no more when it was last read. */
  isCaughtUp = false;
  /** When the feed was last read to its end, of `performance.now()`; at first, when this process began to. */
  caughtUpAt = performance.now();
  /** Lowest change each waiting address still lacks. */
  readonly #owed = new Map<string, number>();
  /** Position each rendering in work began at: what changed since may be missing in its page. */
  readonly #begun = new Map<string, number>();

  /** Resumes from the position of an earlier process. */
  resumeAt({ cursor, mark, isComplete }: { cursor: number; mark: number | null; isComplete: boolean }): void {
    this.cursor = cursor;
    this.#marks = [{ cursor, mark }];
    this.isComplete = isComplete;
  }

  /** Marks every page as to be rendered from the content at this position. Earlier debts belonged to another feed. */
  beginAt(head: number, mark: number | null): void {
    this.cursor = head;
    this.#firstCursor = head;
    this.#marks = [{ cursor: head, mark }];
    this.isComplete = false;
    this.#owed.clear();
    this.#begun.clear();
  }

  /** Notes that the feed was read up to a position, and its mark there. */
  advance(cursor: number, mark: number | null): void {
    this.cursor = cursor;
    this.#marks = [...this.#marks.filter((each) => each.cursor < cursor), { cursor, mark }];
  }

  /** The mark of the feed at the cursor. */
  get mark(): number | null {
    return this.#marks.at(-1)?.mark ?? null;
  }

  /**
   * The newest position that promises no page too much, with the mark that the feed had when it was read: at a later
   * reading the database may be another one.
   */
  get kept(): FeedMark {
    const { safe } = this;
    const at = this.#marks.findLastIndex(({ cursor }) => cursor <= safe);
    const found = this.#marks[at];
    if (!found) return { cursor: safe, mark: null };
    this.#marks = this.#marks.slice(at);
    return found;
  }

  /** Notes on a publish that all its changes have been read, once they have. */
  markRead(run: PublishRun): void {
    const isRendered = this.isComplete || run.from > this.#firstCursor;
    if (run.to <= this.cursor && isRendered) run.isRead = true;
  }

  /** Notes that a page lacks a change. */
  owe(address: string, seq: number): void {
    this.#owed.set(address, Math.min(seq, this.#owed.get(address) ?? seq));
  }

  /** Notes that a page lacks nothing any more. */
  settle(address: string): void {
    this.#owed.delete(address);
  }

  /** Notes that a rendering begins. @returns the position that it is at least as new as */
  begin(address: string): number {
    this.#begun.set(address, this.cursor);
    return this.cursor;
  }

  /** Notes that a rendering ended. */
  end(address: string): void {
    this.#begun.delete(address);
  }

  /** The lowest change some page still lacks, or null. */
  get lowestOwed(): number | null {
    let lowest: number | null = null;
    for (const seq of this.#owed.values()) lowest = Math.min(seq, lowest ?? seq);
    return lowest;
  }

  /** The position that promises no page too much. */
  get safe(): number {
    let position = this.cursor;
    for (const seq of this.#owed.values()) position = Math.min(position, seq - 1);
    for (const seq of this.#begun.values()) position = Math.min(position, seq);
    return Math.max(0, position);
  }
}
