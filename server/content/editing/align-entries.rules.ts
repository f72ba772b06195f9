import { isGroup, isSameValue } from '../items/same-value.rules.ts';

/** A match of equal entries outweighs any number of doubtful ones. */
const equal = 1_000;

/**
 * Returns how much two entries look like one before and after an edit; 0 when they cannot be. Blocks have no id: a block
 * stays itself while its type does, and of several the one that kept more of its fields is taken.
 */
function likeness(before: unknown, after: unknown): number {
  if (isSameValue(before, after)) return equal;
  if (!isGroup(before) || !isGroup(after) || before['type'] !== after['type']) return 0;
  const kept = Object.keys(before).filter((key) => key !== 'type' && isSameValue(before[key], after[key]));
  return 1 + 10 * kept.length;
}

/**
 * Returns for each entry of a list its place in a later version of it, or null when it is gone. Entries keep their order,
 * as in a comparison of two texts; an entry that was moved and not changed is found again afterwards.
 */
export function alignEntries(before: readonly unknown[], after: readonly unknown[]): (number | null)[] {
  const best = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (row: number, column: number): number => best[row]?.[column] ?? 0;
  const likenesses = before.map((entry) => after.map((other) => likeness(entry, other)));
  const like = (row: number, column: number): number => likenesses[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const matched = like(row, column) > 0 ? like(row, column) + at(row + 1, column + 1) : 0;
      const line = best[row];
      if (line) line[column] = Math.max(matched, at(row + 1, column), at(row, column + 1));
    }
  }
  const places = before.map((): number | null => null);
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    if (like(row, column) > 0 && at(row, column) === like(row, column) + at(row + 1, column + 1)) {
      places[row] = column;
      row += 1;
      column += 1;
    } else if (at(row, column) === at(row + 1, column)) row += 1;
    else column += 1;
  }
  return withMoved(before, after, places);
}

function withMoved(
  before: readonly unknown[],
  after: readonly unknown[],
  places: readonly (number | null)[],
): (number | null)[] {
  const taken = new Set(places);
  return places.map((place, index) => {
    if (place !== null) return place;
    const found = after.findIndex((entry, there) => !taken.has(there) && isSameValue(entry, before[index]));
    if (found < 0) return null;
    taken.add(found);
    return found;
  });
}
