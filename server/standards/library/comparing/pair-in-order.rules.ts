import { compareLists } from '../../../platform/compare-lists.rules.ts';

/** Two entries of which one came from the other; null where there is none. */
export type Paired<T> = { before: T; after: T } | { before: T; after: null } | { before: null; after: T };

interface PairingOf<T> {
  /** Equal for entries that are paired first. */
  keyOf(entry: T): string;
  wordsOf(entry: T): readonly string[];
  /** Entries that are never paired have different kinds. */
  kindOf?(entry: T): string;
}

/** Likeness from which two blocks of a gap are one. */
const alike = 0.25;
/** Most pairs of one gap that are compared; beyond it the gap was written anew. */
const mostCompared = 40_000;

/** Returns twice the shared words by all words. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 && other.size === 0) return 1;
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return (2 * shared) / (one.size + other.size);
}

/** Pairs two lists without changing the order of either: equal entries first, then the most alike between them. */
export function pairInOrder<T>(
  before: readonly T[],
  after: readonly T[],
  { keyOf, wordsOf, kindOf = () => '' }: PairingOf<T>,
): Paired<T>[] {
  const pairs: Paired<T>[] = [];
  let [gone, come]: [T[], T[]] = [[], []];
  const flush = (): void => {
    const isLong = gone.length * come.length > mostCompared;
    const prepared = come.map((entry) => ({ entry, words: isLong ? new Set<string>() : new Set(wordsOf(entry)) }));
    let next = 0;
    for (const old of gone) {
      const words = isLong ? new Set<string>() : new Set(wordsOf(old));
      let best = -1;
      let bestScore = alike;
      for (let at = next; !isLong && at < prepared.length; at += 1) {
        const candidate = prepared[at];
        if (!candidate || kindOf(candidate.entry) !== kindOf(old)) continue;
        const score = likeness(words, candidate.words);
        if (score > bestScore) [best, bestScore] = [at, score];
      }
      const found = prepared[best];
      if (!found) {
        pairs.push({ before: old, after: null });
        continue;
      }
      for (const { entry } of prepared.slice(next, best)) pairs.push({ before: null, after: entry });
      pairs.push({ before: old, after: found.entry });
      next = best + 1;
    }
    for (const { entry } of prepared.slice(next)) pairs.push({ before: null, after: entry });
    [gone, come] = [[], []];
  };
  for (const run of compareLists(before, after, (entry) => `${kindOf(entry)}\u0002${keyOf(entry)}`)) {
    if (run.how !== 'same') {
      gone.push(...run.before);
      come.push(...run.after);
      continue;
    }
    flush();
    for (const [at, entry] of run.before.entries()) {
      const other = run.after[at];
      if (other !== undefined) pairs.push({ before: entry, after: other });
    }
  }
  flush();
  return pairs;
}
