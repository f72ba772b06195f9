import type { EntryFacts } from './facet-counts.ts';
import type { SearchAsk } from './search.contract.ts';

interface SortOptions {
  sort: SearchAsk['sort'];
  factsOf(id: number): EntryFacts;
  /** The lower the better. */
  rankOf(id: number): number;
}

const numberOf = (designation: string | null): number => Number(/\d+/.exec(designation ?? '')?.[0] ?? Infinity);
const byTitle = (a: EntryFacts, b: EntryFacts): number => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0);

/**
 * Sorts results; what a field does not tell comes last, whichever way it is sorted. Results that are alike stand by
 * their titles, so that pages never overlap.
 */
export function sortHits(ids: readonly number[], { sort, factsOf, rankOf }: SortOptions): number[] {
  const { by, isDescending } = sort;
  const sign = isDescending ? -1 : 1;
  const valueOf = (id: number): number => {
    if (by === 'relevancy') return rankOf(id);
    return by === 'code' ? numberOf(factsOf(id).designation) : (factsOf(id).numbers[by] ?? Infinity);
  };
  const direction = by === 'relevancy' ? 1 : sign;
  const rows = ids.map((id) => ({ id, value: by === 'title' ? 0 : valueOf(id), facts: factsOf(id) }));
  rows.sort((a, b) => {
    if (by === 'title') return sign * byTitle(a.facts, b.facts);
    if (a.value === b.value) return byTitle(a.facts, b.facts);
    if (!Number.isFinite(a.value) || !Number.isFinite(b.value)) return Number.isFinite(a.value) ? -1 : 1;
    return direction * (a.value - b.value);
  });
  return rows.map(({ id }) => id);
}
