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
  ['keeps exactly twenty', [group('a', 9), group('b', 9)], [10, 10]],
  ['cuts within a group', [group('a', 9), group('b', 12)], [10, 10]],
  ['leaves out groups past the limit', [group('a', 30), group('b', 1)], [20]],
  ['counts entries without children', Array.from({ length: 25 }, () => group('a', 0)), Array(20).fill(1)],
  ['is empty without entries', [], []],
])('%s', (_, groups, expected) => {
  expect(sizes(...groups)).toEqual(expected);
});
