/** Ranks of entries by place; lower is better. */
export class Ranks {
  /** Places with a rank, in insertion order. */
  readonly places: number[] = [];
  readonly #ranks: Float64Array;

  /** @param size number of places */
  constructor(size: number) {
    this.#ranks = new Float64Array(size).fill(Number.NaN);
  }

  /** Returns the rank of an entry; undefined if it has none. */
  at(place: number): number | undefined {
    const rank = this.#ranks[place] as number;
    return Number.isNaN(rank) ? undefined : rank;
  }

  set(place: number, rank: number): void {
    if (Number.isNaN(this.#ranks[place])) this.places.push(place);
    this.#ranks[place] = rank;
  }

  /** Sets a rank unless the entry has a better one. */
  lower(place: number, rank: number): void {
    const known = this.at(place);
    if (known === undefined || rank < known) this.set(place, rank);
  }
}
