import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testEntry } from '../../tests/support/search-index-scene.ts';
import { EntryFacts } from './entry-facts.ts';
import { firstHits } from './first-hits.ts';
import type { SearchEntry } from './search.contract.ts';

type Given = Partial<Pick<SearchEntry, 'title' | 'designation' | 'numbers'>>;
function makeTable(given: readonly Given[]): EntryFacts {
  const facts = new EntryFacts();
  for (const [id, each] of given.entries()) facts.put(id, testEntry({ path: `/${id}`, title: '', ...each }));
  return facts;
}
function sorted(
  given: readonly Given[],
  by: string,
  { isDescending = false, from = 0, to = 100, ranks = [] as readonly number[], facts = makeTable(given) } = {},
): number[] {
  const places = [...given.keys()];
  return firstHits(places, { sort: { by, isDescending }, facts, rankAt: (place) => ranks[place] ?? 0, from, to });
}
const titled = (...titles: string[]) => titles.map((title) => ({ title }));

describe('the order of results', () => {
  it('is that of numbers, whichever way; what has none comes last, by its title', () => {
    const given = [{ title: 'z' }, { numbers: { price: 20 } }, { title: 'y' }, { numbers: { price: 10 } }];
    expect(sorted(given, 'price')).toEqual([3, 1, 2, 0]);
    expect(sorted(given, 'price', { isDescending: true })).toEqual([1, 3, 2, 0]);
    expect(sorted(given, 'nothing')).toEqual([1, 3, 2, 0]);
  });

  it('is that of the numbers in designations, not of their letters', () => {
    expect(sorted([{ designation: 'MSCA 101' }, { designation: null }, { designation: 'MSCA 70' }], 'code')).toEqual([
      2, 0, 1,
    ]);
  });

  it('is the lowest rank first, however it is to be sorted, and then that of titles', () => {
    const given = titled('b', 'a', 'c', 'd');
    expect(sorted(given, 'relevancy', { isDescending: true, ranks: [-5, -5, -9, 0] })).toEqual([2, 1, 0, 3]);
  });

  it('is that of titles to their last letter, of any script', () => {
    const given = titled('electrical b', 'électrical', 'electrical a', '火', '', 'e', 'electr\u{10400}', '消');
    const order = [...given.keys()].toSorted((a, b) => ((given[a]?.title ?? '') < (given[b]?.title ?? '') ? -1 : 1));
    expect(sorted(given, 'title')).toEqual(order);
    expect(sorted(given, 'title', { isDescending: true })).toEqual(order.toReversed());
  });

  it('is the same on every page as of all of them', () => {
    const row = fc.record({
      title: fc.string({ unit: 'binary', maxLength: 8 }),
      rank: fc.integer({ min: -3, max: 0 }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (rows, size) => {
        const [ranks, facts] = [rows.map(({ rank }) => rank), makeTable(rows)];
        const all = sorted(rows, 'relevancy', { ranks, facts });
        const isOrdered = (a: number, b: number) => {
          const [one, other] = [rows[a], rows[b]];
          if (!one || !other) return true;
          return one.rank < other.rank || (one.rank === other.rank && one.title <= other.title);
        };
        const pages = Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
          sorted(rows, 'relevancy', { ranks, facts, from: at * size, to: (at + 1) * size }),
        );
        return (
          all.every((place, at) => at === 0 || isOrdered(all[at - 1] as number, place)) &&
          pages.flat().every((place, at) => rows[place]?.title === rows[all[at] as number]?.title) &&
          new Set(pages.flat()).size === rows.length
        );
      }),
    );
  });
});
