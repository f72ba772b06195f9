/**
 * A list whose entries are made as slices of an answer have room: to show a document takes a fifth of a millisecond, and a
 * list has thousands.
 */
export class ShownLater<T> {
  readonly entries: readonly T[];
  readonly show: (entry: T) => unknown;

  constructor(entries: readonly T[], show: (entry: T) => unknown) {
    this.entries = entries;
    this.show = show;
  }
}
