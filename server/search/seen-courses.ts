import type { EntryFacts } from './entry-facts.ts';

/** Stands for a whole entry where its values are numbers from 0. */
export const everyDate = -1;

/** Makes one result of the dates of a course, and counts a value once for all of them. */
export class SeenCourses {
  readonly #facts: Pick<EntryFacts, 'dates'>;
  readonly #areApart: boolean;
  readonly #seen = new Set<string>();
  /** Places of the dates that are results, by course, the earliest first. */
  readonly #results = new Map<number, number[]>();

  constructor(facts: Pick<EntryFacts, 'dates'>, areApart: boolean) {
    this.#facts = facts;
    this.#areApart = areApart || facts.dates.size === 0;
  }

  /** Returns whether no other date of the course has been counted for a value; true for what is no date. */
  isFirst(place: number, value: number): boolean {
    const date = this.#areApart ? undefined : this.#facts.dates.get(place);
    if (!date) return true;
    const key = `${date.course} ${value}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }

  /** Notes a result; false for another date of a course that is one already. */
  isNewResult(place: number): boolean {
    const date = this.#areApart ? undefined : this.#facts.dates.get(place);
    if (!date) return true;
    const known = this.#results.get(date.course);
    if (!known) this.#results.set(date.course, [place]);
    else known.push(place);
    return known === undefined;
  }

  /** Puts the earliest date in the place of each course. */
  merge(places: number[]): { places: number[]; moreAt: Map<number, number> } {
    const moreAt = new Map<number, number>();
    if (this.#results.size === 0) return { places, moreAt };
    const startsAt = (place: number) => this.#facts.dates.get(place)?.starts ?? Infinity;
    const merged = places.map((place) => {
      const dates = this.#results.get(this.#facts.dates.get(place)?.course ?? everyDate);
      if (!dates) return place;
      const [first = place] = dates.toSorted((a, b) => startsAt(a) - startsAt(b));
      moreAt.set(first, dates.length - 1);
      return first;
    });
    return { places: merged, moreAt };
  }
}
