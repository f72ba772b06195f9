import { expect, it } from 'vitest';
import { footerGroups } from './footer-links.ts';

const link = (label: string) => ({ label, href: '/', description: null });
const group = (label: string, children: number) => ({
  ...link(label),
  children: Array.from({ length: children }, (_, index) => link(`${label}${index}`)),
});
const sizes = (...groups: ReturnType<typeof group>[]) =>
  footerGroups(groups).map(({ children }) => 1 + children.length);

it.each([
  ['keeps what fits', [group('a', 4), group('b', 4)], [5, 5]],
  ['counts no titles of groups', [group('a', 10), group('b', 10)], [11, 11]],
  ['never cuts a group in two', [group('a', 9), group('b', 12)], [10]],
  ['leaves out all that come after', [group('a', 9), group('b', 12), group('c', 1)], [10]],
  ['begins a group that is too long by itself', [group('a', 30), group('b', 1)], [21]],
  ['counts entries without children', Array.from({ length: 25 }, () => group('a', 0)), Array(20).fill(1)],
  ['is empty without entries', [], []],
])('%s', (_, groups, expected) => {
  expect(sizes(...groups)).toEqual(expected);
});
