import { expect, it } from 'vitest';
import { findNumbering, numberOf, type ListType } from './list-numbers.rules.ts';

it.each<[ListType, number, string]>([
  ['1', 12, '12'],
  ['a', 26, 'z'],
  ['a', 28, 'ab'],
  ['A', 3, 'C'],
  ['i', 49, 'xlix'],
  ['I', 14, 'XIV'],
])('writes type %s, item %d as %s', (type, at, written) => {
  expect(numberOf(type, at)).toBe(written);
});

it.each<[string, ListType | undefined, string[], ReturnType<typeof findNumbering>]>([
  ['the type that is said', 'a', ['a', 'b'], { type: 'a', start: 1 }],
  ['labels against the type', '1', ['a', 'b'], { type: 'a', start: 1 }],
  ['labels without a type', undefined, ['1', '2'], { type: '1', start: 1 }],
  ['a list that goes on', 'a', ['c', 'd'], { type: 'a', start: 3 }],
  ['one item that may be a letter or a number', undefined, ['i'], { type: 'i', start: 1 }],
  ['roman numbers for what they are', undefined, ['iv', 'v'], { type: 'i', start: 4 }],
  ['nothing in labels of clauses', '1', ['4.1', '4.2'], null],
  ['nothing in one that is inserted', 'a', ['a', 'b', 'bb'], null],
])('finds %s', (_, said, labels, found) => {
  expect(findNumbering(said, labels)).toEqual(found);
});
