import { BadEnvironment } from './bad-environment.ts';

/** Most mistakes of a misspelt name: short names of other programs are often one or two letters from ours. */
const mistakesOf = (name: string): number => (name.length < 10 ? 1 : 2);

/**
 * Refuses a variable whose name is nearly one of ours: a misspelt one would be ignored, and its default used. Names
 * without an underscore (`HOST`, `PORT`, `DEMO`) are too short to tell, `HOME` being two letters from `HOST`.
 * @param names of all variables
 * @throws BadEnvironment with the right name
 */
export function refuseMisspelt(given: readonly string[], names: readonly string[]): void {
  const known = new Set(names);
  const long = names.filter((name) => name.includes('_'));
  for (const name of given) {
    if (known.has(name)) continue;
    const meant = long.find((each) => countMistakes(name.toUpperCase(), each, mistakesOf(each)) <= mistakesOf(each));
    if (meant) {
      throw new BadEnvironment(
        `The environment variable ${name} does not exist: did you mean ${meant}? Rename or remove it.`,
      );
    }
  }
}

/**
 * Counts letters that are missing, added, wrong or swapped with their neighbour (optimal string alignment distance).
 * @param most counted; a larger distance may be returned as any larger number
 */
function countMistakes(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const ways = [(last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (isSame ? 0 : 1)];
      if (isSwapped) ways.push((before[column - 2] ?? 0) + 1);
      next.push(Math.min(...ways));
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
