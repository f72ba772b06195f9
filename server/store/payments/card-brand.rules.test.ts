import { expect, it } from 'vitest';
import { brandOfCode, brandRules, cardBrands, cardTypeName, brandTypeCode } from './card-brand.rules.ts';

it('takes four brands, and has a code of its own for each of all', () => {
  expect(cardBrands.filter((brand) => brandRules[brand].isAccepted)).toEqual([
    'visa',
    'mastercard',
    'amex',
    'discover',
  ]);
  expect(new Set(cardBrands.map(brandTypeCode)).size).toBe(cardBrands.length);
  for (const brand of cardBrands) expect(brandOfCode(brandTypeCode(brand))).toBe(brand);
});

it.each([
  ['001', 'Visa'],
  ['003', 'American Express'],
  ['034', 'Dankort'],
  ['998', null],
  ['', null],
  ['__proto__', null],
])('calls the type "%s" %s', (code, name) => {
  expect(cardTypeName(code)).toBe(name);
});

it('has no code for a brand that nobody knows', () => {
  expect([brandTypeCode(null), brandOfCode('034')]).toEqual(['', null]);
});
