/** Most letters that may differ, by word length. */
const tolerance = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

/**
 * Returns the known words nearest to a word without results, all at the same distance; none for a word with a digit, as
 * numbers are never guessed.
 */
export function nearestWords(word: string, known: Iterable<string>): string[] {
  let most = tolerance(word);
  let nearest: string[] = [];
  if (most === 0 || /\d/.test(word)) return nearest;
  for (const term of known) {
    if (Math.abs(term.length - word.length) > most || /\d/.test(term)) continue;
    const distance = editDistance(word, term, most);
    if (distance > most || distance === 0) continue;
    if (distance < most) nearest = [];
    most = distance;
    nearest.push(term);
  }
  return nearest;
}

/**
 * Returns the edit distance of two words, counting insertions, deletions, replacements and swaps of neighbours; stops
 * with a value above `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  const tooFar = most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (above[column] ?? tooFar) + 1,
        (current[column - 1] ?? tooFar) + 1,
        (above[column - 1] ?? tooFar) + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) cost = Math.min(cost, (before[column - 2] ?? tooFar) + 1);
      current.push(cost);
    }
    if (Math.min(...current) > most) return tooFar;
    before = above;
    above = current;
  }
  return above[b.length] ?? tooFar;
}
