import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardFormulas, removeGuards } from './formula-guard.rules.ts';
import { parseCsv } from './parse-csv.ts';
import { writeCsv } from './write-csv.ts';

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
  expect(cells(writeCsv([[long, 'y']]))).toEqual([[long, 'y']]);
});

it('quotes every text and no number, and leaves nothing empty in quotes', () => {
  const record = ['a', '', 'b"c', { digits: '128.00' }, { digits: '-5' }, 'd\ne'];
  expect(writeCsv([record])).toBe('"a",,"b""c",128.00,-5,"d\ne"\n');
});

/** Texts of which each sign matters somewhere: separators, quotes, blanks and what begins a formula. */
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\n', '\r', '\uFEFF', '=', '-', '＝', ' ', "'", 'a') }),
);
const sheet = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { maxLength: 5 });

it('reads what it writes, whatever the cells hold', () => {
  fc.assert(
    fc.property(sheet, (records) => {
      const read = cells(writeCsv(records));
      expect(Array.isArray(read) && read.map((record) => record.map(removeGuards))).toEqual(records);
    }),
  );
});

it.each([
  ['=1+1', "'=1+1"],
  ['a;=1+1', "a;'=1+1"],
  ['a,@SUM(A1)', "a,'@SUM(A1)"],
  ['a\t+1', "a\t'+1"],
  ['a\r\n=1', "a\r\n'=1"],
  ['a; "=1"', `a; "'=1"`],
  [' @SUM(1)', " '@SUM(1)"],
  ['＝1;－1', "'＝1;'－1"],
  ["'=1", "''=1"],
  ['a=1; b-2', 'a=1; b-2'],
  ["'tis", "'tis"],
])('guards %j as %j', (given, guarded) => {
  expect(guardFormulas(given)).toBe(guarded);
  expect(removeGuards(guarded)).toBe(given);
});

it('guards a text of a million blanks', () => {
  const blanks = '\n'.repeat(1_000_000);
  expect(guardFormulas(`${blanks}a${blanks}=`)).toBe(`${blanks}a${blanks}'=`);
});

/** Cells as a spreadsheet splits them, for which a quote counts at the beginning of a cell only. */
function split(csv: string, separator: string): string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)(?:"|$))?([^${separator}\r\n]*)(?:${separator}|\r\n|\r|\n|$)`, 'y');
  const found: string[] = [];
  while (cell.lastIndex < csv.length) {
    const [, quoted = '', rest = ''] = cell.exec(csv) ?? [];
    found.push(quoted.replaceAll('""', '"') + rest);
  }
  return found;
}

it.each([',', ';', '\t'])('leaves no cell that begins like a formula where %j separates cells', (separator) => {
  fc.assert(
    fc.property(sheet, (records) => {
      const begun = split(writeCsv(records), separator).map((each) => each.replace(/^[\s"]+/, ''));
      expect(begun.filter((each) => /^[=+\-@＝＋－＠]/.test(each))).toEqual([]);
    }),
  );
});
