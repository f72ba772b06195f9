import { expect, it } from 'vitest';
import { jumpEntries } from './jump-navigation.ts';

const blocks = [
  { key: 'scope', navigationTitle: 'Scope' },
  { key: 'plain', navigationTitle: null },
  { key: 'blank', navigationTitle: ' ' },
  { key: 'editions', navigationTitle: 'Editions' },
];
const specs = [
  { id: 'format', navigationTitle: 'Format' },
  { id: 'unnamed', navigationTitle: null },
];
const labels = (path: string) => jumpEntries(path, blocks, specs).map(({ id, label }) => `#${id} ${label}`);

it('takes flagged blocks in page order', () => {
  expect(labels('/codes/msca-70')).toEqual(['#scope Scope', '#editions Editions']);
});

it('says for which variants a spec block is told, where it is not for all', () => {
  const told = [
    { id: 'a', navigationTitle: 'A', variantIds: ['1'] },
    { id: 'b', navigationTitle: 'B', variantIds: null },
  ];
  expect(jumpEntries('/products/x', [], told)).toEqual([
    { id: 'a', label: 'A', variantIds: ['1'] },
    { id: 'b', label: 'B' },
  ]);
});

it('adds spec blocks on product pages', () => {
  expect(labels('/es/product/msca-70')).toEqual(['#scope Scope', '#editions Editions', '#format Format']);
});
