interface SameEntry {
  place: number;
  path: string;
}

/** The shorter address first. */
const byPath = (a: SameEntry, b: SameEntry): number => a.path.length - b.path.length || (a.path < b.path ? -1 : 1);

/** Entries that show the same on several pages: only the first of each name is found. */
export class SameEntries {
  readonly #named = new Map<string, SameEntry[]>();
  readonly #nameAt = new Map<number, string>();
  readonly #groups: number[];
  readonly #hidden: number;

  /**
   * @param groups by place, which this changes
   * @param hidden the group that nobody finds
   */
  constructor(groups: number[], hidden: number) {
    this.#groups = groups;
    this.#hidden = hidden;
  }

  /** Adds the entry at a place, whose group is set. */
  put(sameAs: string, entry: SameEntry): void {
    const group = this.#groups[entry.place] as number;
    const name = `${group} ${sameAs}`;
    this.#nameAt.set(entry.place, name);
    this.#show(name, [...(this.#named.get(name) ?? []), entry], group);
  }

  /** Forgets the entry at a place; does nothing for one without a name. */
  remove(place: number): void {
    const name = this.#nameAt.get(place);
    if (name === undefined) return;
    this.#nameAt.delete(place);
    const left = (this.#named.get(name) ?? []).filter((entry) => entry.place !== place);
    this.#show(name, left, Number(name.split(' ')[0]));
  }

  #show(name: string, entries: readonly SameEntry[], group: number): void {
    const sorted = entries.toSorted(byPath);
    if (sorted.length === 0) this.#named.delete(name);
    else this.#named.set(name, sorted);
    for (const [at, { place }] of sorted.entries()) this.#groups[place] = at === 0 ? group : this.#hidden;
  }
}
