/** Longest work of one slice in milliseconds, and most entries completed in it; a slow entry may exceed the time. */
const slice = { milliseconds: 8, entries: 64 } as const;

/** Lists of at most this many entries are completed at once. */
const shortList = 8;

/**
 * Divides the work of all answers into slices, with a turn of the event loop between them: other requests are answered
 * while a large answer is made. One per content API, so that many answers together get no more than one slice a turn.
 */
export class LoopPacer {
  #waiting: (() => void)[] = [];
  /** Index of the first entry of `#waiting` that has not been called. */
  #at = 0;
  #isRunning = false;
  #current: { endsAt: number; left: number } | null = null;

  /** Resolves when there is room in a slice. */
  turn(): Promise<void> {
    return new Promise((resolve) => this.#wait(resolve));
  }

  /**
   * Returns a list whose entries arrive one after the other, as slices have room; a short list as it is.
   * @param check called before each entry; what it throws takes the place of the entry
   */
  spread<T>(list: readonly T[], check: () => void): readonly (T | Promise<T>)[] {
    if (list.length <= shortList) return list;
    return list.map(
      (entry) =>
        new Promise<T>((resolve, reject) => {
          this.#wait(() => {
            try {
              check();
              resolve(entry);
            } catch (error) {
              reject(error as Error);
            }
          });
        }),
    );
  }

  #wait(go: () => void): void {
    this.#waiting.push(go);
    void this.#run();
  }

  /** Calls those who wait until the slice is used up; the next turn of the event loop goes on. Never rejects. */
  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let go = this.#waiting[this.#at]; go; go = this.#waiting[this.#at]) {
      this.#current ??= this.#begin();
      if (this.#current.left === 0 || performance.now() >= this.#current.endsAt) break;
      this.#current.left -= 1;
      this.#at += 1;
      go();
      // Who was called works in microtasks queued before this one.
      await null;
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
