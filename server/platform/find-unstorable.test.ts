import { expect, it } from 'vitest';
import { findUnstorable } from './find-unstorable.ts';

const deep = (levels: number, inner: unknown) => {
  let value = inner;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

it.each([
  ['a text', 'a\u0000', ''],
  ['a field', { a: 'ok', b: { c: ['x', '\ud800'] } }, 'b.c.1'],
  ['the first of two', { a: '\u0000', b: '\u0000' }, 'a'],
  ['a name', { a: { 'x\u0000': 1 } }, 'a.x\u0000'],
  ['nothing: whole characters and line ends', { a: 'Ñ 🧯\n', b: null, c: [1, true, undefined] }, null],
  ['nothing without end', deep(50_000, 'x'), null],
])('finds %s', (_, value, path) => expect(findUnstorable(value)).toBe(path));

it('finds what is nested deeper than a stack is high', () => {
  expect(findUnstorable(deep(50_000, '\u0000'))).toMatch(/^0(\.0)+$/);
});
