/** An item in one language that a batch is about. */
interface Target {
  id: string;
  locale: string;
}

/** Rest of a batch that is still to be done. It is stored, so that whoever finds it unfinished can go on. */
export interface BatchWork<How = unknown> {
  /** The act, as the code of its kind reads it. */
  how: How;
  /** Items that are still to be done, in their order. */
  rest: readonly Target[];
  /** Items of one transaction; null where all of them are one. */
  size: number | null;
}

/** Returns the items of the next transaction, and what is left after it; null once nothing is. */
export function takePart<How>({ how, rest, size }: BatchWork<How>): {
  part: readonly Target[];
  left: BatchWork<How> | null;
} {
  const count = size ?? rest.length;
  const later = rest.slice(count);
  return { part: rest.slice(0, count), left: later.length > 0 ? { how, rest: later, size } : null };
}
