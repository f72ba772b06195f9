import { expect, it } from 'vitest';
import { readByteRange } from './byte-range.rules.ts';

it.each([
  ['no header', null, null],
  ['the rest', 'bytes=40-', { first: 40, last: 99 }],
  ['a piece', 'bytes=40-49', { first: 40, last: 49 }],
  ['one byte', 'bytes=99-99', { first: 99, last: 99 }],
  ['more than there is', 'bytes=40-4000', { first: 40, last: 99 }],
  ['the last ten', 'bytes=-10', { first: 90, last: 99 }],
  ['spaces and capitals', ' Bytes = 40- ', { first: 40, last: 99 }],
  ['everything', 'bytes=0-', null],
  ['the beginning, which is the whole file', 'bytes=0-49', null],
  ['the last hundred, which are all', 'bytes=-100', null],
  ['the last thousand', 'bytes=-1000', null],
  ['a range backwards', 'bytes=50-40', null],
  ['two ranges', 'bytes=40-49,60-69', null],
  ['neither end', 'bytes=-', null],
  ['another unit', 'lines=40-', null],
  ['words', 'bytes=a-b', null],
  ['more digits than a number holds', `bytes=${'9'.repeat(30)}-`, null],
  ['what lies past the end', 'bytes=100-', 'unsatisfiable'],
  ['nothing of the end', 'bytes=-0', 'unsatisfiable'],
])('reads %s', (_, header, range) => expect(readByteRange(header, 100)).toEqual(range));

it('finds no part of an empty file', () => {
  expect(readByteRange('bytes=1-', 0)).toBe('unsatisfiable');
  expect(readByteRange(null, 0)).toBeNull();
});
