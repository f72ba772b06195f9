import { expect, it } from 'vitest';
import { collapse } from './collapse-breadcrumb.ts';

const trail = (names: string) => [...names].map((title) => ({ title, path: `/${title}` }));
const shown = (names: string) =>
  collapse(trail(names))
    .map((entry) => (entry.kind === 'ellipsis' ? '…' : entry.kind === 'link' ? entry.path : entry.title))
    .join(' ');

it.each([
  ['', ''],
  ['a', 'a'],
  ['ab', '/a b'],
  ['abcd', '/a /b /c d'],
  ['abcde', '/a /b … /d e'],
  ['abcdefg', '/a /b … /f g'],
])('shows %s as "%s"', (names, expected) => {
  expect(shown(names)).toBe(expected);
});
