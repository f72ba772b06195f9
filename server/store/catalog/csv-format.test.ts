import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerCodes, productKinds, terms } from './catalog.contract.ts';
import type { Catalog } from './catalog-sheets.ts';
import * as cell from './csv-cells.ts';
import { sheetNames } from './csv-format.ts';
import { eventTypes } from './event-type.rules.ts';
import { parseCsv } from '../../platform/csv/parse-csv.ts';
import { describeCatalogProblem } from './catalog-problem.ts';
import { printSheets } from './print-sheets.ts';
import { readSheets } from './read-sheets.ts';
import { productTaxCodes, taxCodes } from './tax-code.contract.ts';
import { trainingTopics } from './training-topic.rules.ts';

const at = { now: new Date('2026-11-20T12:00:00Z'), timeZone: demoInstallation.timeZone };

describe('a cell', () => {
  it.each<[string, cell.Cell<unknown>, string, unknown]>([
    ['text', cell.lineCell(20), 'Código “70”', 'Código “70”'],
    ['text that an apostrophe marks', cell.lineCell(20), "'=SUM(A1)", '=SUM(A1)'],
    ['an apostrophe before a formula', cell.lineCell(20), "''=1", "'=1"],
    ['an apostrophe before text', cell.lineCell(20), "'tis", "'tis"],
    ['money', cell.money, '1234.50', 123_450],
    ['no money', cell.money, '0.00', 0],
    ['no value', cell.optional(cell.money), '', null],
    ['a day', cell.dayCell, '2028-02-29', '2028-02-29'],
    ['a day from today', cell.dayCell, 'day+40', '2026-12-30'],
    ['a day before today', cell.dayCell, 'day-1', '2026-11-19'],
    ['a time from today', cell.timeCell, 'day+1 09:00', new Date('2026-11-21T14:00:00Z')],
    ['choices', cell.choices, 'Edition=2026 | Language=English', { Edition: '2026', Language: 'English' }],
    ['a code', cell.oneOf([0, 8]), '8', 8],
    ['no choices', cell.choices, '', {}],
    ['a name of every object', cell.choices, 'constructor=1', { constructor: '1' }],
  ])('reads %s', (_, kind, text, value) => {
    expect(kind.parse(text, at)).toEqual({ value });
  });

  it.each<[string, cell.Cell<unknown>, string[]]>([
    ['formulas', cell.lineCell(99), ['=1+1', '+1', '-1', '@SUM(A1)', '\tx']],
    ['text that is not a line', cell.lineCell(5), ['', 'a\nb', ' a', 'a ', 'a\u0000', '123456', "'=12345"]],
    [
      'money',
      cell.money,
      ['', '1', '1.5', '1,234.00', '-1.00', '1e3', '01.00', '$1.00', '99999999.00', 'NaN', ' 1.00'],
    ],
    ['whole numbers', cell.wholeCell(0, 10), ['', '11', '-1', '1.0', '1e1', '0x1', '007', 'ten', '٣']],
    ['flags', cell.flagCell, ['', 'true', 'YES', '1']],
    ['days', cell.dayCell, ['', '2027-02-29', '27-1-1', 'tomorrow', 'day+', 'day+99999', '+40']],
    ['times', cell.timeCell, ['', '2027-03-01', '2027-03-14 02:30', '2027-03-01 25:00', '2027-03-01T09:00', 'day+1']],
    [
      'choices',
      cell.choices,
      ['Edition', '=2026', 'Edition=', 'A=1 | A=2', 'A=1 |', 'A=1=2', 'A=1;B=2', '!=?', '+A=1', 'A=-1'],
    ],
    ['ids', cell.productId, ['', 'A', 'a b', '-a', 'a-', 'a/b', '../a', 'a'.repeat(81)]],
    ['skus', cell.sku, ['', 'a', 'A B', '-A', 'A/B', 'A'.repeat(41)]],
    ['words of a list', cell.oneOf(['one', 'two']), ['', 'three', 'One', 'constructor']],
    ['codes of a list', cell.oneOf([0, 1]), ['', '2', '-1', '01', '1.0', ' 1', 'one']],
  ])('refuses what are no %s', (_, kind, texts) => {
    for (const text of texts)
      expect([text, kind.parse(text, at)]).toEqual([
        text,
        { problem: expect.objectContaining({ key: expect.any(String) as string }) as object },
      ]);
  });
});

const line = (most: number, least = 1) =>
  fc
    .string({
      unit: fc.oneof(
        fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ' ', 'ñ', '|', ';'),
        fc.string({ minLength: 1, maxLength: 1 }),
      ),
      maxLength: most,
    })
    .map((text) =>
      text
        .replaceAll(/\p{Cc}/gu, '')
        .trim()
        .slice(0, most)
        .trim(),
    )
    .filter((text) => text.length >= least);
const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .'’+-]{0,20}[A-Za-z0-9]$/);
const id = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);
const sku = fc.stringMatching(/^[A-Z0-9][A-Z0-9._-]{0,39}$/);
const cents = fc.nat({ max: 999_999_999 });
const number = fc.option(fc.nat({ max: 999_999_999 }));
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
// The hour that occurs twice a year is ambiguous, so October and November are left out.
const time = fc
  .record({ year: fc.integer({ min: 2000, max: 2100 }), minute: fc.nat({ max: 270 * 1_440 }) })
  .map(({ year, minute }) => new Date(Date.UTC(year, 0, 2) + minute * 60_000));
const answer = { answerCode: fc.option(fc.constantFrom(...answerCodes)), answerDate: fc.option(day) };

const catalog: fc.Arbitrary<Catalog> = fc.record({
  products: fc.array(
    fc.record({
      id,
      isActive: fc.boolean(),
      nameEn: line(160),
      nameEs: line(160),
      kind: fc.constantFrom(...productKinds),
      productType: fc.constantFrom('physical' as const, 'other' as const),
      productCategory: line(80),
      netsuiteId: number,
      typeCode: number,
      itemDefinition: line(80, 0),
      ...answer,
      isCommitteeOnly: fc.boolean(),
      isCandidateAndEducation: fc.boolean(),
      basePriceMinor: fc.option(cents),
      minQuantity: fc.integer({ min: 1, max: 999 }),
      maxQuantity: fc.option(fc.integer({ min: 1, max: 999 })),
      term: fc.option(fc.constantFrom(...terms)),
      membershipGroup: fc.option(fc.constantFrom('member', 'fellow-2')),
      subscriptionTypeId: number,
      documentCode: fc.option(line(20)),
      topic: line(80, 0),
      editionYear: fc.option(fc.integer({ min: 1896, max: 2999 })),
      trainingTopic: fc.option(fc.constantFrom(...trainingTopics)),
      isbn: fc.option(fc.constantFrom('978-0-306-40615-7', '0306406152', '0-8044-2957-X')),
      taxCode: fc.option(fc.constantFrom(...productTaxCodes)),
    }),
    { maxLength: 4 },
  ),
  specs: fc.array(
    fc.record({
      productId: id,
      specName: word,
      specNameEs: line(80),
      value: word,
      valueEs: line(80),
      isDefault: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  variants: fc.array(
    fc.record({
      productId: id,
      sku,
      isActive: fc.boolean(),
      name: line(200),
      availableLink: fc.option(line(200)),
      priceMinor: fc.option(cents),
      choices: fc.dictionary(word, word, { maxKeys: 3, noNullPrototype: true }),
      ...answer,
      taxCode: fc.option(fc.constantFrom(...productTaxCodes)),
    }),
    { maxLength: 4 },
  ),
  prices: fc.array(
    fc.record({
      companyId: id,
      productId: fc.oneof(id, fc.constant('')),
      sku: fc.oneof(sku, fc.constant('')),
      percentOff: fc.option(fc.nat({ max: 100 })),
      fixedPriceMinor: fc.option(cents),
    }),
    { maxLength: 3 },
  ),
  inventory: fc.array(
    fc.record({ sku, onHand: fc.integer({ min: -999_999, max: 9_999_999 }), canExceed: fc.boolean() }),
    { maxLength: 3 },
  ),
  sessions: fc.array(
    fc.record({
      productId: id,
      id,
      netsuiteId: fc.integer({ min: 1, max: 999_999_999 }),
      startsAt: time,
      endsAt: time,
      isInactive: fc.boolean(),
      eventType: fc.constantFrom(...Object.values(eventTypes)),
      place: line(200),
      seats: fc.option(fc.nat({ max: 99_999 })),
    }),
    { maxLength: 3 },
  ),
  promotions: fc.array(
    fc.record({
      code: fc.stringMatching(/^[A-Z0-9][A-Z0-9_-]{1,39}$/),
      nameEn: line(160),
      nameEs: line(160),
      isActive: fc.boolean(),
      isAutoApply: fc.boolean(),
      isAdminOnly: fc.boolean(),
      percentOff: fc.option(fc.integer({ min: 1, max: 100 })),
      amountOffMinor: fc.option(cents),
      productIds: fc.option(fc.uniqueArray(id, { minLength: 1, maxLength: 3 })),
      minimumMinor: cents,
      startsAt: fc.option(time),
      endsAt: fc.option(time),
      maxUses: fc.option(fc.integer({ min: 1, max: 9_999_999 })),
      categories: fc.option(fc.uniqueArray(fc.constantFrom('Posters', 'Training', 'A & B'), { minLength: 1 })),
      maxUsesPerCustomer: fc.option(fc.integer({ min: 1, max: 9_999 })),
    }),
    { maxLength: 3 },
  ),
  taxes: fc.array(
    fc.record({
      state: fc.stringMatching(/^[A-Z0-9]{1,3}$/),
      code: fc.constantFrom(...taxCodes),
      ratePpm: fc.nat({ max: 500_000 }),
      from: day,
      source: line(300),
    }),
    { maxLength: 3 },
  ),
});

describe('a catalogue as files', () => {
  it('is read back as it was, whatever it holds', () => {
    fc.assert(
      fc.property(catalog, (rows) => {
        const { found, problems } = readSheets(printSheets(rows, demoInstallation.timeZone), at);
        expect(problems).toEqual([]);
        const read = Object.fromEntries(sheetNames.map((name) => [name, found[name]?.map(({ value }) => value)]));
        expect(read).toEqual(rows);
      }),
    );
  });

  it('holds no cell that a spreadsheet would take for a formula, but for numbers', () => {
    fc.assert(
      fc.property(catalog, (rows) => {
        for (const text of printSheets(rows, demoInstallation.timeZone).values()) {
          const parsed = parseCsv(text);
          const cells = 'records' in parsed ? parsed.records.flatMap((record) => record.cells) : ['='];
          expect(cells.filter((each) => /^[=+@\t]|^-(?!\d+$)/.test(each))).toEqual([]);
        }
      }),
    );
  });

  it('has its text in quotes and its numbers bare', () => {
    const price = { companyId: 'acme', productId: 'msca-1', sku: '', percentOff: null, fixedPriceMinor: 12_800 };
    const stock = { sku: 'A-1', onHand: -5, canExceed: false };
    const files = printSheets({ ...empty, prices: [price], inventory: [stock] }, demoInstallation.timeZone);
    expect(files.get('prices.csv')).toContain('\n"acme","msca-1",,,128.00\n');
    expect(files.get('inventory.csv')).toBe('"sku","onHand","canExceed"\n"A-1",-5,"no"\n');
  });

  it('never fails on what it is given', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sheetNames), fc.string(), fc.boolean(), (name, text, hasHead) => {
        const head = hasHead ? (printSheets(empty, demoInstallation.timeZone).get(`${name}.csv`) ?? '') : '';
        const { problems } = readSheets(new Map([[`${name}.csv`, head + text]]), at);
        for (const problem of problems.map(describeCatalogProblem))
          expect(problem).toMatch(new RegExp(`^${name}\\.csv, row \\d+`));
      }),
    );
  });
});

const empty: Catalog = {
  products: [],
  specs: [],
  variants: [],
  prices: [],
  inventory: [],
  sessions: [],
  promotions: [],
  taxes: [],
};
