import { expect, it } from 'vitest';
import { isPromiseKept, publishedEditions } from './edition-list.ts';

const edition = (year: number) => ({ id: String(year), year, effectiveAt: null, summary: '' });

it('lists editions newest first without the next one', () => {
  const document = { nextEditionYear: 2029, editions: [edition(2023), edition(2029), edition(1913), edition(2026)] };
  expect(publishedEditions(document).map(({ year }) => year)).toEqual([2026, 2023, 1913]);
});

it.each([
  ['/library/msca-70/2026', true],
  ['/es/library/msca-70/2026/chapter-6#6.2', true],
  ['/library/msca-70/2023', false],
  ['/es/library/msca-70/2020/chapter-1', false],
  ['/library/msca-70', true],
  ['/codes/free-access/msca-70-2023', true],
  ['https://library.example.org/library/msca-70/2023', true],
])('keeps the promise of a link to %s: %s', (link, isKept) => {
  expect(isPromiseKept(link, [2026])).toBe(isKept);
});
