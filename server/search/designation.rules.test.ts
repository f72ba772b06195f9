import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoNaming } from '../../tests/support/search-index-scene.ts';
import { readDesignation } from './designation.rules.ts';
import { findDesignation, withoutKind } from './find-designation.rules.ts';

const { marks } = demoNaming;

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
    expect(readDesignation(typed, marks)).toMatchObject({ number, edition, section, code });
  });

  it.each([
    ['TIA 23-1', 'change:amendment:23-1'],
    ['tia-23-1', 'change:amendment:23-1'],
    ['errata 70-26-1', 'change:erratum:70-26-1'],
    ['Interpretación 70-26-1', 'change:interpretation:70-26-1'],
    ['decision 26-04', 'change:decision:26-4'],
    ['978-0-306-40615-7', '9780306406157'],
    ['ISBN 0-306-40615-2', '0306406152'],
    ['080442957X', '080442957x'],
  ])('%j is the code %s', (typed, code) => {
    expect(readDesignation(typed, marks)).toMatchObject({ number: null, edition: null, section: null, code });
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
    '70 2200',
    '70-1800',
    '2023 2024 2025',
    '978-0-306-40615-8',
    '0-306-40615-3',
    'tia 1-1',
    '70 AND 71',
    '70"',
    "70'--",
    '٧٠',
    '70'.repeat(40),
  ])('%j is none', (typed) => {
    expect(readDesignation(typed, marks)).toBeNull();
  });

  it('is the same however mark, blanks and letters are written', () => {
    const number = fc.integer({ min: 1, max: 1_890 });
    const edition = fc.integer({ min: 2_000, max: 2_049 });
    fc.assert(
      fc.property(number, edition, fc.constantFrom('', 'MSCA ', 'msca', 'Msca-'), (of, year, before) => {
        const short = String(year).slice(2);
        for (const typed of [`${of}:${year}`, `${of}-${year}`, `${of} ${year}`, `${of}-${short}`]) {
          expect(readDesignation(before + typed, marks)).toMatchObject({ number: String(of), edition: year });
        }
      }),
    );
  });

  it('never fails, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (typed) => {
        const found = readDesignation(typed, marks);
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
  const found = findDesignation(question, marks);
  expect([found?.designation.code ?? null, found?.isWhole ?? false]).toEqual([code, isWhole]);
});

describe('the word for what is named', () => {
  it.each([
    ['norma 70', '70'],
    ['  Código  MSCA 70', 'MSCA 70'],
    ['co\u0301digo 13d', '13d'],
    ['Standard 70-2023', '70-2023'],
    ['code "70"', '"70"'],
  ])('is left out of %j', (question, rest) => expect(withoutKind(question, demoNaming)).toBe(rest));

  it.each(['code', 'norma ', 'code 70 volts', 'fire code 1', 'codes 70', 'code code 70', '70', ''])(
    'stays in %j',
    (question) => expect(withoutKind(question, demoNaming)).toBe(question),
  );
});

describe('a designation of another body', () => {
  const mark = (prefix: string, ...spellings: string[]) => ({ prefix, joiner: 'space', spellings });
  const others = [mark('ISO'), mark('ISO/IEC'), mark('EN'), mark('NIST SP', 'NIST'), mark('PEP'), mark('ÑOI/TS')];

  it.each<[string, string | null, string, number | null, string | null]>([
    ['ISO/IEC 27001-2:2022/Amd 1:2024', 'iso-iec', '27001-2', 2022, '27001-2-2022-amd-1-2024'],
    ['isoiec27001-2', 'iso-iec', '27001-2', null, '27001-2'],
    ['iso iec 27001 2 2022 amd 1 2024', 'iso-iec', '27001-2', 2022, '27001-2-2022-amd-1-2024'],
    ['ISO 27001', 'iso', '27001', null, '27001'],
    ['IEC-27001', null, '27001', null, '27001'],
    ['pep8', 'pep', '8', null, '8'],
    ['PEP 0008', 'pep', '8', null, '8'],
    ['EN:1366-1', 'en', '1366-1', null, '1366-1'],
    ['EN ISO 9001:2015', 'en', '9001', 2015, '9001-2015'],
    ['NIST SP 800-53', 'nist-sp', '800', 1953, '800-53'],
    ['SP 800-53', null, '800', 1953, '800-53'],
    ['nist 800-53 rev. 5', 'nist-sp', '800-53-rev-5', null, '800-53-rev-5'],
    ['800-53', null, '800', 1953, '800-53'],
    ['noi/ts 12', 'noi-ts', '12', null, '12'],
    ['1366-1', null, '1366-1', null, '1366-1'],
    ['802.11', null, '802.11', null, '802.11'],
    ['0123', null, '123', null, '123'],
    ['ISO 27001-002', 'iso', '27001-2', null, '27001-2'],
    ['ANSI/EN 1366-1', 'en', '1366-1', null, '1366-1'],
    ['27001', null, '27001', null, '27001'],
    ['B16.5', null, 'b-16.5', null, 'b-16.5'],
  ])('%j has the mark %s, the number %s, the edition %s', (typed, key, number, edition, literal) => {
    expect(readDesignation(typed, others)).toMatchObject({ mark: key, number, edition, literal });
  });

  it.each(['isolation 70', 'entry 5', 'pepper', 'iso', 'EN', 'NIST SP', 'iso quality'])('%j is none', (typed) => {
    expect(readDesignation(typed, others)).toBeNull();
  });

  it('takes a mark literally, whatever it contains', () => {
    expect(readDesignation('a+b (c) 7', [mark('A+B (C)')])).toMatchObject({ mark: 'a-b-(c)', number: '7' });
  });

  it('is the same however it is joined', () => {
    const joiner = fc.constantFrom(' ', '-', '/', ':', '');
    fc.assert(
      fc.property(
        joiner,
        joiner,
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 1, max: 9 }),
        (a, b, of, part) => {
          const typed = `iso${a}iec${b}${of}-${part}`;
          expect(readDesignation(typed, others)).toMatchObject({ mark: 'iso-iec', literal: `${of}-${part}` });
        },
      ),
    );
  });
});
