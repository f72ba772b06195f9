/** Most letters that may differ, by the length of the word. */
const tolerance = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

/**
 * Returns the known word nearest to one that nothing was found for; null when none is near, or when the word has a
 * digit: numbers are never guessed. Of two as near, the one in more entries.
 * @param known words with the entries they are in
 */
export function nearestWord(word: string, known: Iterable<{ term: string; entries: number }>): string | null {
  const most = tolerance(word);
  if (most === 0 || /\d/.test(word)) return null;
  let best: { term: string; entries: number; distance: number } | null = null;
  for (const { term, entries } of known) {
    if (Math.abs(term.length - word.length) > most || /\d/.test(term)) continue;
    const distance = distanceOf(word, term, most);
    if (distance > most) continue;
    const isBetter = !best || distance < best.distance || (distance === best.distance && entries > best.entries);
    if (isBetter) best = { term, entries, distance };
  }
  return best?.term ?? null;
}

/**
 * Returns the number of letters to insert, remove, replace or swap with their neighbour to make one word of the other;
 * a number above `most` as soon as it is that many.
 */
export function distanceOf(a: string, b: string, most: number): number {
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
