import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCsv, printCsv } from './parse-csv.ts';

const cells = (text: string) => {
  const answer = parseCsv(text);
  return 'records' in answer ? answer.records.map((record) => record.cells) : answer;
};

it.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['\uFEFFa,b\n', [['a', 'b']]],
  ['"a","b ""c"""\n', [['a', 'b "c"']]],
  ['"one\ntwo","three\r\nfour"\n', [['one\ntwo', 'three\r\nfour']]],
  ['"a,b",c', [['a,b', 'c']]],
  ['a,', [['a', '']]],
  [',\n', [['', '']]],
  ['""\n', [['']]],
  ['a\n\nb\n', [['a'], [''], ['b']]],
  ['', []],
  [' a , b ', [[' a ', ' b ']]],
])('reads %j', (text, expected) => {
  expect(cells(text)).toEqual(expected);
});

it.each([
  ['a\n"b\n', 2],
  ['a"b,c\n', 1],
  ['"a"b,c\n', 1],
  ['x\ny\n"z" ,1\n', 3],
  ['a\rb\n', 1],
])('refuses %j and names row %i', (text, row) => {
  expect(cells(text)).toMatchObject({ row, problem: expect.stringContaining('quote') as unknown });
});

it('takes a cell of a million signs', () => {
  const long = '"x'.repeat(500_000);
  expect(cells(printCsv([[long, 'y']]))).toEqual([[long, 'y']]);
});

it('reads what it prints, whatever the cells hold', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', '\uFEFF', '=', ' ', 'a') }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (records) => {
      expect(cells(printCsv(records))).toEqual(records);
    }),
  );
});
