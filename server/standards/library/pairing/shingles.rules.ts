/** Returns the words of a text for comparison: without case, punctuation and markup. */
export const comparableWords = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns all runs of three words; the whole text where it is shorter. */
export function shinglesOf(words: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at + 3 <= words.length; at += 1) found.add(words.slice(at, at + 3).join(' '));
  if (found.size === 0 && words.length > 0) found.add(words.join(' '));
  return found;
}

/** A run of words in more sections than this tells nothing, such as "shall be in accordance". */
const tooCommon = 40;

/** Sections by the runs of words they have. */
export class ShingleIndex<T> {
  readonly #where = new Map<string, T[]>();

  add(section: T, shingles: ReadonlySet<string>): void {
    for (const shingle of shingles) {
      const list = this.#where.get(shingle);
      if (list) list.push(section);
      else this.#where.set(shingle, [section]);
    }
  }

  /** Counts the runs of words that each section shares with a text. */
  shared(shingles: ReadonlySet<string>): Map<T, number> {
    const counts = new Map<T, number>();
    for (const shingle of shingles) {
      const list = this.#where.get(shingle) ?? [];
      if (list.length < tooCommon) for (const section of list) counts.set(section, (counts.get(section) ?? 0) + 1);
    }
    return counts;
  }
}
