/** Longest work of one slice in milliseconds, and most entries completed in it; a slow entry may exceed the time. */
const slice = { milliseconds: 8, entries: 64 } as const;

/** Lists of at most this many entries are completed in one step. */
const shortList = 8;

interface Waiting {
  go(): void;
  /** Entries that it counts for. */
  weight: number;
}

/**
 * Divides the work of all answers into slices, with a turn of the event loop between them: other requests are answered
 * while a large answer is made. One per content API, so that many answers together get no more than one slice a turn.
 */
export class LoopPacer {
  #waiting: Waiting[] = [];
  /** Index of the first entry of `#waiting` that has not been called. */
  #at = 0;
  #isRunning = false;
  #current: { endsAt: number; left: number } | null = null;

  /** Resolves when a slice has room, and takes the rest of that slice: the amount of work that follows is unknown. */
  turn(): Promise<void> {
    return new Promise((resolve) => this.#wait({ go: resolve, weight: slice.entries }));
  }

  /**
   * Returns a list whose entries are made one after the other, as slices have room; a short list is made in one step.
   * @param make returns the entry, or throws an error that takes its place
   */
  spread<T>(list: readonly T[], make: (entry: T) => unknown): unknown[] {
    if (list.length <= shortList) return list.map((entry) => make(entry));
    return list.map(
      (entry) =>
        new Promise((resolve, reject) => {
          const go = () => {
            try {
              resolve(make(entry));
            } catch (error) {
              reject(error as Error);
            }
          };
          this.#wait({ go, weight: 1 });
        }),
    );
  }

  #wait(waiting: Waiting): void {
    this.#waiting.push(waiting);
    void this.#run();
  }

  /** Resumes waiting work until the slice is used up, then yields to the event loop. Never rejects. */
  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let next = this.#waiting[this.#at]; next; next = this.#waiting[this.#at]) {
      this.#current ??= this.#begin();
      if (this.#current.left <= 0 || performance.now() >= this.#current.endsAt) break;
      this.#current.left -= next.weight;
      this.#at += 1;
      next.go();
      // Who was called works in microtasks queued before this one.
      await Promise.resolve();
    }
    if (this.#at === this.#waiting.length) {
      this.#waiting = [];
      this.#at = 0;
    }
    this.#isRunning = false;
  }

  /** Begins a slice, which lasts until the event loop has turned. */
  #begin() {
    setImmediate(() => {
      this.#current = null;
      void this.#run();
    });
    return { endsAt: performance.now() + slice.milliseconds, left: slice.entries };
  }
}
