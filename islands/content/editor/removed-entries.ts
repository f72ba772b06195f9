/** An entry taken out of a list: a block, a link, a tag. */
export interface Removed {
  path: string;
  index: number;
  entry: unknown;
  name: string;
}

/** Number of entries that can come back. */
const kept = 20;

/**
 * Returns the removed entries with one more. Those of lists inside the same list are given up: their paths lead elsewhere
 * now.
 */
export function withRemoved(removed: readonly Removed[], entry: Removed): Removed[] {
  const inside = removed.filter(({ path }) => !path.startsWith(`${entry.path}.`));
  return [...inside, entry].slice(-kept);
}
