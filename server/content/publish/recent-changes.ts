/** Most changes remembered for publishes that are opened after the feed was read, and most addresses in them. */
const changesKept = 1_000;
const addressesKept = 100_000;

/**
 * Recent changes, for two kinds of latecomers: renderings that began before a change and end after it, and publishes
 * opened after their changes were read.
 */
export class RecentChanges {
  #moment = 0;
  #everythingAt = 0;
  readonly #changedAt = new Map<string, number>();
  readonly #touched: { seq: number; addresses: ReadonlySet<string> }[] = [];
  #addresses = 0;

  /** Grows with every change; a rendering that begins now sees everything up to it. */
  get moment(): number {
    return this.#moment;
  }

  /** Records that these tags changed; "*" means all. */
  note(tags: Iterable<string>): void {
    this.#moment += 1;
    for (const tag of tags) {
      if (tag === '*') this.#everythingAt = this.#moment;
      else this.#changedAt.set(tag, this.#moment);
    }
  }

  /** Returns whether one of these tags changed after `moment`. */
  isAnyNewer(tags: Iterable<string>, moment: number): boolean {
    if (this.#everythingAt > moment) return true;
    for (const tag of tags) if ((this.#changedAt.get(tag) ?? 0) > moment) return true;
    return false;
  }

  /** With nothing rendering, earlier moments no longer matter. */
  forgetTags(): void {
    this.#changedAt.clear();
  }

  /** Remembers the addresses a change touched. */
  remember(seq: number, addresses: ReadonlySet<string>): void {
    this.#touched.push({ seq, addresses });
    this.#addresses += addresses.size;
    while (this.#touched.length > changesKept || (this.#addresses > addressesKept && this.#touched.length > 1)) {
      this.#addresses -= this.#touched.shift()?.addresses.size ?? 0;
    }
  }

  touchedBetween(from: number, to: number): Set<string> {
    const found = new Set<string>();
    for (const { seq, addresses } of this.#touched) {
      if (seq >= from && seq <= to) for (const address of addresses) found.add(address);
    }
    return found;
  }
}
