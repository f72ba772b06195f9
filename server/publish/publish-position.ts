import type { PublishRun } from './publish-run.ts';

/**
 * Keeps how far this node came with the content. One object, because all that reads, renders or writes pages asks
 * it.
 */
export class PublishPosition {
  /** Changes up to here have been read from the feed. */
  cursor = 0;
  /** Changes up to here were in the content before the first rendering; no reading of the feed brings them. */
  #firstCursor = 0;
  /** True when the position in the feed is known; before that nothing can be rendered safely. */
  isOpen = false;
  /** True when every address has been rendered once for this release. */
  isComplete = false;
  /** True when the feed held no more when it was last read. */
  isCaughtUp = false;

  /** Goes on where an earlier process came to. */
  resumeAt(cursor: number, isComplete: boolean): void {
    this.cursor = cursor;
    this.isComplete = isComplete;
  }

  /** Every page is still to be rendered from the content as it is at this position. */
  beginAt(head: number): void {
    this.cursor = head;
    this.#firstCursor = head;
    this.isComplete = false;
  }

  /** Notes on a publish that all its changes have been read, once they have. */
  markRead(run: PublishRun): void {
    const isRendered = this.isComplete || run.from > this.#firstCursor;
    if (run.to <= this.cursor && isRendered) run.isRead = true;
  }
}
