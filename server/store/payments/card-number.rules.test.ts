import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandOfCode, brandRules, cardTypeName } from './card-brand.rules.ts';
import { detectBrand, formatCardNumber, formatExpiry } from './card-number.rules.ts';

it.each([
  ['4242424242424242', 'visa'],
  ['4', 'visa'],
  ['5105105105105100', 'mastercard'],
  ['2221000000000009', 'mastercard'],
  ['2720990000000000', 'mastercard'],
  ['2720', 'mastercard'],
  ['2721', undefined],
  ['2220', undefined],
  ['34', 'amex'],
  ['378282246310005', 'amex'],
  ['30569309025904', 'diners'],
  ['36', 'diners'],
  ['3566002020360505', 'jcb'],
  ['3527', undefined],
  ['6011111111111117', 'discover'],
  ['644', 'discover'],
  ['65', 'discover'],
  ['6200000000000005', 'unionpay'],
  ['8171999927660000', 'unionpay'],
  ['5018000000000009', 'maestro'],
  ['6759649826438453', 'maestro'],
  ['5066991111111118', 'elo'],
  ['6362970000457013', 'elo'],
  ['6550210000000000', 'elo'],
  ['6062821086773091', 'hipercard'],
  ['', undefined],
  ['1', undefined],
  ['9', undefined],
])('knows the brand of %s', (number, brand) => {
  expect(detectBrand(number)?.brand).toBe(brand);
});

it('takes Visa, Mastercard, American Express and Discover and no other', () => {
  const accepted = Object.values(brandRules).filter(({ isAccepted }) => isAccepted);
  expect(accepted.map(({ code, name }) => [code, name])).toEqual([
    ['001', 'Visa'],
    ['002', 'Mastercard'],
    ['003', 'American Express'],
    ['004', 'Discover'],
  ]);
});

it('gives every brand its own code, and finds it by that code', () => {
  const codes = Object.values(brandRules).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  for (const [brand, { code, name }] of Object.entries(brandRules)) {
    expect([brandOfCode(code), cardTypeName(code)]).toEqual([brand, name]);
  }
});

it.each([
  ['005', 'Diners Club'],
  ['006', 'Carte Blanche'],
  ['007', 'JCB'],
  ['033', 'Visa Electron'],
  ['999', null],
  ['', null],
  ['__proto__', null],
])('names type %s', (code, name) => {
  expect(cardTypeName(code)).toBe(name);
});

describe('a number while it is typed', () => {
  it.each([
    ['', ''],
    ['4', '4'],
    ['42424', '4242 4'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242-4242-4242', '4242 4242 4242 4242'],
    ['42424242424242429999', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['37828224631000599', '3782 822463 10005'],
    ['3782 8', '3782 8'],
    ['30569309025904', '3056 930902 5904'],
    ['x42', '42'],
  ])('"%s" becomes "%s"', (typed, shown) => {
    expect(formatCardNumber(typed)).toBe(shown);
  });

  it('stays as it is when formatted again', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(formatCardNumber(formatCardNumber(typed))).toBe(formatCardNumber(typed));
      }),
    );
  });
});

describe('an expiry while it is typed', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['0', '0'],
    ['2', '02 / '],
    ['9', '09 / '],
    ['12', '12 / '],
    ['1/', '01 / '],
    ['123', '12 / 3'],
    ['1229', '12 / 29'],
    ['12/29', '12 / 29'],
    ['12 / 2999', '12 / 29'],
    ['1/27', '01 / 27'],
    ['ab', ''],
  ])('"%s" becomes "%s"', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it('can be taken away letter by letter', () => {
    let held = '12 / 29';
    const seen: string[] = [];
    while (held !== '' && seen.length < 20) {
      held = formatExpiry(held.slice(0, -1), held);
      seen.push(held);
    }
    expect(seen).toEqual(['12 / 2', '12', '1', '']);
  });
});
