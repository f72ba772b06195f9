import { expect, it } from 'vitest';
import { contentRange, readByteRange } from './byte-range.rules.ts';

it.each([
  ['no header', null, null],
  ['the rest', 'bytes=40-', { first: 40, last: 99 }],
  ['a piece', 'bytes=40-49', { first: 40, last: 49 }],
  ['one byte', 'bytes=99-99', { first: 99, last: 99 }],
  ['more than there is', 'bytes=40-4000', { first: 40, last: 99 }],
  ['the last ten', 'bytes=-10', { first: 90, last: 99 }],
  ['spaces and capitals', ' Bytes = 40- ', { first: 40, last: 99 }],
  ['everything', 'bytes=0-', { first: 0, last: 99 }],
  ['the two bytes that Safari asks a film for', 'bytes=0-1', { first: 0, last: 1 }],
  ['the last hundred, which are all', 'bytes=-100', { first: 0, last: 99 }],
  ['the last thousand', 'bytes=-1000', { first: 0, last: 99 }],
  ['a range backwards', 'bytes=50-40', null],
  ['two ranges', 'bytes=40-49,60-69', null],
  ['neither end', 'bytes=-', null],
  ['another unit', 'lines=40-', null],
  ['words', 'bytes=a-b', null],
  ['more digits than a number holds', `bytes=${'9'.repeat(30)}-`, null],
  ['a range backwards past the end', 'bytes=300-200', null],
  ['what lies past the end', 'bytes=100-', 'unsatisfiable'],
  ['a piece past the end', 'bytes=100-199', 'unsatisfiable'],
  ['nothing of the end', 'bytes=-0', 'unsatisfiable'],
])('reads %s', (_, header, range) => expect(readByteRange(header, 100)).toEqual(range));

it('finds no part of an empty file', () => {
  expect(readByteRange('bytes=1-', 0)).toBe('unsatisfiable');
  expect(readByteRange(null, 0)).toBeNull();
});

it('says which part of how many bytes, or that there is none', () => {
  expect(contentRange({ first: 0, last: 1 }, 100)).toBe('bytes 0-1/100');
  expect(contentRange(null, 100)).toBe('bytes */100');
});
