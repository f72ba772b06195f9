import { expect, it } from 'vitest';
import { compareNumbers, documentNames, writeDesignation } from './designation-text.rules.ts';

const mark = (prefix: string, joiner = 'space') => ({ prefix, joiner, spellings: [] });
const marks = [mark('IEC', 'hyphen'), mark('ISO/IEC')];

it.each([
  ['ISO/IEC', '27001-2', 'ISO/IEC 27001-2'],
  ['IEC', '60335', 'IEC-60335'],
  [undefined, '60335', 'IEC-60335'],
  ['', '60335', 'IEC-60335'],
  ['EN', '1366-1', 'EN 1366-1'],
])('writes the mark %j and %j as %j', (codeNumberPrefix, code, written) => {
  expect(writeDesignation({ codeNumberPrefix, code }, marks)).toBe(written);
});

it('writes the number alone where there is no mark', () => {
  expect(writeDesignation({ code: '8' }, [])).toBe('8');
});

it('knows the names that the item of a catalogue number may have', () => {
  expect(documentNames('27001-2:2022/Amd 1', marks)).toEqual([
    'iec-27001-2-2022-amd-1',
    'iso-iec-27001-2-2022-amd-1',
    '27001-2-2022-amd-1',
  ]);
  expect(documentNames('802.11', [mark('ÑOI')])).toEqual(['noi-802.11', '802.11']);
});

it('sorts numbers with parts as people do', () => {
  expect(['27001-10', '9001', '27001-2', '13D', '13'].toSorted(compareNumbers)).toEqual([
    '13',
    '13D',
    '9001',
    '27001-2',
    '27001-10',
  ]);
});
