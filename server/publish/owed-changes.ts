/**
 * Which changes are not in the pages yet. The position in the feed that may be written to disk lies before all of
 * them, so that a killed process finds them in the feed again.
 */
export class OwedChanges {
  /** Lowest change each waiting address still lacks. */
  readonly #owed = new Map<string, number>();
  /** Position each rendering in work began at: what changed since may be missing in its page. */
  readonly #begun = new Map<string, number>();

  owe(address: string, seq: number): void {
    this.#owed.set(address, Math.min(seq, this.#owed.get(address) ?? seq));
  }

  settle(address: string): void {
    this.#owed.delete(address);
  }

  begin(address: string, seq: number): void {
    this.#begun.set(address, seq);
  }

  end(address: string): void {
    this.#begun.delete(address);
  }

  /** The lowest change some page still lacks, or null. */
  get lowest(): number | null {
    let lowest: number | null = null;
    for (const seq of this.#owed.values()) lowest = Math.min(seq, lowest ?? seq);
    return lowest;
  }

  /** The position that promises no page too much, given how far the feed has been read. */
  safePosition(cursor: number): number {
    let position = cursor;
    for (const seq of this.#owed.values()) position = Math.min(position, seq - 1);
    for (const seq of this.#begun.values()) position = Math.min(position, seq);
    return Math.max(0, position);
  }

  /** The feed began again: its numbers mean something else now. */
  clear(): void {
    this.#owed.clear();
    this.#begun.clear();
  }
}
