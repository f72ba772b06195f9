import { expect, it } from 'vitest';
import { pageEntries, pageHref } from './pagination.ts';

const shown = (current: number, total: number) =>
  pageEntries(current, total)
    .map((entry) => (entry.kind === 'gap' ? '…' : entry.number))
    .join(' ');

it.each([
  [1, 0, ''],
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 9, '1 2 … 9'],
  [3, 5, '1 2 3 4 5'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 8 9'],
])('shows page %i of %i as "%s"', (current, total, expected) => {
  expect(shown(current, total)).toBe(expected);
});

it.each([
  ['/news', 1, '/news'],
  ['/news', 2, '/news/page/2'],
  ['/es/noticias/', 3, '/es/noticias/page/3'],
  ['/', 1, '/'],
])('addresses %s page %i as %s', (base, number, expected) => {
  expect(pageHref(base, number)).toBe(expected);
});
