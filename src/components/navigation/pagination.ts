/** One place in the pagination: a page number, or the gap where numbers were left out. */
export type PageEntry = { kind: 'page'; number: number } | { kind: 'gap' };

/** Address of a page of a list: the first is the list itself, the others have their number. */
export function pageHref(basePath: string, number: number): string {
  const base = basePath.replace(/\/+$/, '');
  return number <= 1 ? base || '/' : `${base}/page/${number}`;
}

/** The numbers to show: first, last, the current page and its neighbors; a single missing number is shown, not a gap. */
export function pageEntries(current: number, total: number): PageEntry[] {
  const wanted = [1, current - 1, current, current + 1, total].filter((number) => number >= 1 && number <= total);
  const numbers = [...new Set(wanted)].sort((a, b) => a - b);
  return numbers.flatMap((number, index): PageEntry[] => {
    const missing = number - (numbers[index - 1] ?? 0) - 1;
    const page: PageEntry = { kind: 'page', number };
    if (missing === 0) return [page];
    return [missing === 1 ? { kind: 'page', number: number - 1 } : { kind: 'gap' }, page];
  });
}
