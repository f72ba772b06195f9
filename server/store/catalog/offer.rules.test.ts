import fc from 'fast-check';
import { expect, it } from 'vitest';
import { preSaleNotes, quantityRange, readQuantityIn, type PreSaleNote } from './offer.rules.ts';

type Code = PreSaleNote['code'] | null;

it.each<[Code, Code, Code[]]>([
  [null, null, []],
  ['NYP', null, ['NYP']],
  [null, 'POD', ['POD']],
  ['BO', null, ['BO']],
  ['BO', 'BO', ['BO']],
  ['BO', 'NYP', ['NYP']],
  ['POD', 'BO', ['POD']],
  ['NYP', 'POD', ['POD', 'NYP']],
])('of a product %s and a variant %s tells %j', (ofProduct, ofVariant, told) => {
  const notes = preSaleNotes(
    { answerCode: ofProduct, answerDate: '2027-01-31' },
    { answerCode: ofVariant, answerDate: null },
  );
  expect(notes.map(({ code }) => code)).toEqual(told);
});

it('tells the date of where the note comes from', () => {
  const product = { answerCode: 'BO', answerDate: '2027-01-31' } as const;
  expect(preSaleNotes(product, { answerCode: null, answerDate: null })).toEqual([{ code: 'BO', date: '2027-01-31' }]);
  expect(preSaleNotes(product, { answerCode: 'BO', answerDate: null })).toEqual([{ code: 'BO', date: null }]);
});

it.each([
  [{ minimum: 1, maximum: 999 }, null, { least: 1, most: 999 }],
  [{ minimum: 1, maximum: 10 }, 4, { least: 1, most: 4 }],
  [{ minimum: 5, maximum: 10 }, 4, { least: 5, most: 0 }],
  [{ minimum: 1, maximum: 1 }, 0, { least: 1, most: 0 }],
])('with the limits %j and %j left is %j', (limits, available, range) => {
  expect(quantityRange(limits, available)).toEqual(range);
});

it.each(['', '0', '-1', '1.5', '1e3', 'NaN', '13', '0x1', '１', '9999999999'])(
  'reads no quantity from "%s"',
  (text) => {
    expect(readQuantityIn(text, { least: 1, most: 12 })).toBeNull();
  },
);

it('reads a quantity within its range and nothing else', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 2_000 }), fc.nat(1_200), fc.nat(1_200), (quantity, least, most) => {
      const read = readQuantityIn(` ${quantity} `, { least, most });
      expect(read).toBe(quantity >= least && quantity <= most && quantity >= 0 ? quantity : null);
    }),
  );
});
