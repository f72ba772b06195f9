import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDesignations } from './question-designations.ts';

const mark = (prefix: string, ...spellings: string[]) => ({ prefix, joiner: 'space', spellings });
const naming = {
  marks: [mark('MSCA'), mark('ISO'), mark('ISO/IEC'), mark('NIST SP'), mark('EN'), mark('PEP'), mark('CSA')],
  kinds: ['standard', 'code', 'norma', 'código'],
};
const read = (question: string) =>
  findDesignations(question, naming).map(({ designation: { number, edition, code }, isCertain }) =>
    [isCertain ? '' : '?', number ?? code, edition === null ? '' : `:${edition}`].join(''),
  );

describe('a document in a question', () => {
  it.each<[string, string[]]>([
    ['MSCA 110 download', ['110']],
    ['buy MSCA 110', ['110']],
    ['MSCA 110 price', ['110']],
    ['MSCA no. 70', ['70']],
    ['MSCA n.º 70', ['70']],
    ['MSCA-No.-70', ['70']],
    ['MSCA nro. 70', ['70']],
    ['ISO/IEC 27001 part 2', ['27001-2']],
    ['FI 70-26-1', ['change:interpretation:70-26-1']],
    ['MSCA núm. 70', ['70']],
    ['MSCA #70', ['70']],
    ['MSCA Standard No. 70', ['70']],
    ['ANSI/MSCA 70', ['70']],
    ['ANSI MSCA 70', ['70']],
    ['M.S.C.A. 70', ['70']],
    ['MSCA 070', ['70']],
    ['MSCA 112, 2025 Edition', ['112:2025']],
    ['2025 edition of MSCA 112', ['112:2025']],
    ['MSCA 112, edición 2025', ['112:2025']],
    ['70 2023 español', ['70:2023']],
    ['where do I find the MSCA 70?', ['70']],
    ['is the 70 free', ['70']],
    ['price of 110', ['110']],
    ['comprar la norma 70', ['70']],
    ['NIST SP 800-53 for our suppliers', ['800:1953']],
    ['does ISO/IEC 27001-2 apply to banks', ['27001-2']],
    ['explain pep 8 to my team', ['8']],
    ['tests after EN 1366-1 in Spain', ['1366-1']],
    ['C22.1 wiring rules', ['c-22.1']],
    ['CSA C22.1 for cottages', ['c-22.1']],
    ['erratum to TIA 26-1', ['change:amendment:26-1']],
    ['the book with ISBN 978-0-306-40615-7', ['9780306406157']],
    ['MSCA 530 and MSCA 540', ['530', '540']],
    ['MSCA 530 y 540', ['530', '540']],
    ['530 and 540', ['530', '540']],
    ['MSCA 110, MSCA 150', ['110', '150']],
  ])('%j means %j', (question, named) => expect(read(question)).toEqual(named));

  it.each<[string, string[]]>([
    ['70 volts', ['?70']],
    ['spanish 70', []],
    ['extintores en 70 segundos', []],
    ['chapter 5 of the manual', []],
    ['in 2025 33 people died', []],
    ['sprinklers for 12 storeys', []],
    ['hot work', []],
    ['', []],
  ])('%j has %j, none that is certain', (question, named) => expect(read(question)).toEqual(named));

  it('is found whatever stands around its mark', () => {
    const around = fc.stringMatching(/^[a-z]{3,9}( [a-z]{3,9}){0,3}$/);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_890 }), around, around, (number, before, after) => {
        expect(read(`${before} MSCA ${number} ${after}`)).toContain(String(number));
      }),
    );
  });

  it('never fails, whatever is typed', () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (typed) => Array.isArray(findDesignations(typed, naming))));
  });
});
