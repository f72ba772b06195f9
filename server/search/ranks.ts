/** Ranks of entries by their places; the lower the better. */
export class Ranks {
  /** Places that have a rank, in the order they got it. */
  readonly places: number[] = [];
  readonly #ranks: Float64Array;

  /** @param size of the table the places are of */
  constructor(size: number) {
    this.#ranks = new Float64Array(size).fill(Number.NaN);
  }

  /** Returns the rank of an entry; undefined where it has none. */
  at(place: number): number | undefined {
    const rank = this.#ranks[place] as number;
    return Number.isNaN(rank) ? undefined : rank;
  }

  set(place: number, rank: number): void {
    if (Number.isNaN(this.#ranks[place])) this.places.push(place);
    this.#ranks[place] = rank;
  }

  /** Sets a rank where there is none yet, or a worse one. */
  lower(place: number, rank: number): void {
    const known = this.at(place);
    if (known === undefined || rank < known) this.set(place, rank);
  }
}
