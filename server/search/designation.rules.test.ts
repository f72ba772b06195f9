import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDesignation, readDesignation, withoutKind } from './designation.rules.ts';

describe('a designation', () => {
  it.each<[string, string | null, number | null, string | null, string]>([
    ['70', '70', null, null, '70'],
    ['  70 ', '70', null, null, '70'],
    ['1', '1', null, null, '1'],
    ['70E', '70e', null, null, '70e'],
    ['1981', '1981', null, null, '1981'],
    ['MSCA 70', '70', null, null, '70'],
    ['msca70', '70', null, null, '70'],
    ['MSCA-70', '70', null, null, '70'],
    ['msca  13d', '13d', null, null, '13d'],
    ['70:2023', '70', 2023, null, '70:2023'],
    ['70-2023', '70', 2023, null, '70-2023'],
    ['70–2023', '70', 2023, null, '70-2023'],
    ['70-23', '70', 2023, null, '70-23'],
    ['70-99', '70', 1999, null, '70-99'],
    ['70/23', '70', 2023, null, '70/23'],
    ['70 2023', '70', 2023, null, '70-2023'],
    ['MSCA 70 2023', '70', 2023, null, '70-2023'],
    ['msca-70-2026', '70', 2026, null, '70-2026'],
    ['2023 70', '70', 2023, null, '2023-70'],
    ['2023 MSCA 70', '70', 2023, null, '2023-msca-70'],
    ['70 210.8(F)', '70', null, '210.8(f)', '70-210.8(f)'],
    ['70-2023 210.8', '70', 2023, '210.8', '70-2023-210.8'],
    ['70-26-EN-P', '70', 2026, null, '70-26-en-p'],
    ['13D-25-es-d', '13d', 2025, null, '13d-25-es-d'],
  ])('%j is number %s, edition %s, section %s', (typed, number, edition, section, code) => {
    expect(readDesignation(typed)).toEqual({ number, edition, section, code });
  });

  it.each([
    ['TIA 23-1', 'tia23-1'],
    ['tia-23-1', 'tia23-1'],
    ['978-0-306-40615-7', '9780306406157'],
    ['ISBN 0-306-40615-2', '0306406152'],
    ['080442957X', '080442957x'],
  ])('%j is the code %s', (typed, code) => {
    expect(readDesignation(typed)).toEqual({ number: null, edition: null, section: null, code });
  });

  it.each([
    '',
    ' ',
    'sprinkler',
    'msca',
    'electrical 70',
    '70 electrical',
    'code 70',
    'chapter 5',
    '70 volts',
    '-70',
    '0',
    '070',
    '12345',
    '70 2200',
    '70-1800',
    '2023 2024 2025',
    '978-0-306-40615-8',
    '0-306-40615-3',
    'tia 1-1',
    '3.14',
    '70.5',
    '70 AND 71',
    '70"',
    "70'--",
    '٧٠',
    '70'.repeat(40),
  ])('%j is none', (typed) => {
    expect(readDesignation(typed)).toBeNull();
  });

  it('is the same however mark, blanks and letters are written', () => {
    const number = fc.integer({ min: 1, max: 1_890 });
    const edition = fc.integer({ min: 2_000, max: 2_049 });
    fc.assert(
      fc.property(number, edition, fc.constantFrom('', 'MSCA ', 'msca', 'Msca-'), (of, year, mark) => {
        const short = String(year).slice(2);
        for (const typed of [`${of}:${year}`, `${of}-${year}`, `${of} ${year}`, `${of}-${short}`]) {
          expect(readDesignation(mark + typed)).toMatchObject({ number: String(of), edition: year });
        }
      }),
    );
  });

  it('never fails, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (typed) => {
        const found = readDesignation(typed);
        expect(found === null || found.code.length > 0).toBe(true);
      }),
    );
  });
});

it.each<[string, string | null, boolean]>([
  ['70', '70', true],
  ['MSCA 70', '70', true],
  ['MSCA 70 2023 spanish digital', '70-2023', false],
  ['70 spanish', '70', false],
  ['70-23 PDF', '70-23', false],
  ['spanish 70', null, false],
  ['“MSCA 70”', '70', true],
  ['"70"', '70', true],
  ['MSCA 70®', '70', true],
  ['MSCA 70™', '70', true],
  ['¿70?', '70', true],
  ['#70', '70', true],
  ['70.', '70', true],
  ['msca_70', '70', true],
  ['MSCA 70, 2023', '70-2023', true],
  ['MSCA 70 (2023)', '70-2023', true],
  ['MSCA 70 - 2023', '70-2023', true],
  ['(70)', '70', true],
  ['70 210.8(F)', '70-210.8(f)', true],
  ['70 210.8(F).', '70-210.8(f)', true],
  ['“70-26-EN-P”', '70-26-en-p', true],
  ['🔥', null, false],
  ['', null, false],
])('%j begins with %s', (question, code, isWhole) => {
  const found = findDesignation(question);
  expect([found?.designation.code ?? null, found?.isWhole ?? false]).toEqual([code, isWhole]);
});

describe('the word for what is named', () => {
  it.each([
    ['norma 70', '70'],
    ['  Código  MSCA 70', 'MSCA 70'],
    ['co\u0301digo 13d', '13d'],
    ['Standard 70-2023', '70-2023'],
    ['code "70"', '"70"'],
  ])('is left out of %j', (question, rest) => expect(withoutKind(question)).toBe(rest));

  it.each(['code', 'norma ', 'code 70 volts', 'fire code 1', 'codes 70', 'code code 70', '70', ''])(
    'stays in %j',
    (question) => expect(withoutKind(question)).toBe(question),
  );
});
