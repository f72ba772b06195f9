import type { SearchRange } from './search-tab.contract.ts';
import { countWithin } from './timeframe.rules.ts';

/**
 * Splits numbers into intervals with similar result counts, so close prices get narrow intervals. Amounts are split at
 * round values, $50 rather than $47.13; the first and the last interval are open.
 * @param number of intervals; fewer when there are fewer distinct numbers
 */
export function cutIntervals(
  spread: readonly (readonly [number, number])[],
  { number, isCurrency }: { number: number; isCurrency: boolean },
): (SearchRange & { count: number })[] {
  const sorted = spread.toSorted(([a], [b]) => a - b);
  const total = sorted.reduce((sum, [, count]) => sum + count, 0);
  const least = sorted[0]?.[0] ?? 0;
  const cuts = new Set<number>();
  for (let at = 1; at < number; at += 1) {
    const value = quantile(sorted, (total * at) / number);
    const cut = isCurrency ? roundAmount(value) : value;
    if (cut > least) cuts.add(cut);
  }
  const starts = [null, ...[...cuts].toSorted((a, b) => a - b)];
  return starts
    .map((from, at) => ({ from, to: at + 1 < starts.length ? (starts[at + 1] as number) - 1 : null }))
    .map((range) => ({ ...range, count: countWithin(spread, range) }))
    .filter(({ count }) => count > 0);
}

/** Returns the number below which this many results lie. */
function quantile(sorted: readonly (readonly [number, number])[], results: number): number {
  let passed = 0;
  for (const [value, count] of sorted) {
    passed += count;
    if (passed > results) return value;
  }
  return sorted.at(-1)?.[0] ?? 0;
}

/** Returns the nearest amount, in cents, with at most one digit other than 0 and 5. */
function roundAmount(cents: number): number {
  const dollars = Math.max(1, cents / 100);
  const step = 10 ** Math.floor(Math.log10(dollars)) / 2;
  return Math.max(1, Math.round(dollars / step) * step) * 100;
}
