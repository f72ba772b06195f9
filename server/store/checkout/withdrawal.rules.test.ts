import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Product } from '../catalog/catalog.contract.ts';
import { cleanVatNumber, isVatNumber } from './vat-number.rules.ts';
import { isEuConsumer, isPaidFile, lastWithdrawalDay, openingDay } from './withdrawal.rules.ts';

it.each([
  ['somebody billed in Germany', ['DE'], '', true],
  ['somebody in the US who ships to France', ['FR', 'US'], '', true],
  ['somebody in France with an address in the US', ['US', 'FR'], '', true],
  ['somebody in Norway, of the economic area', ['NO'], '', true],
  ['a business in Germany', ['DE'], 'DE123456789', false],
  ['somebody in the US', ['US'], '', false],
  ['somebody in the United Kingdom', ['GB'], '', false],
  ['somebody in Switzerland', ['CH'], '', false],
  ['somebody without an address yet', [], '', false],
])('finds whether %s is a consumer in the EU', (_, countries, vatNumber, expected) => {
  expect(isEuConsumer({ countries, vatNumber })).toBe(expected);
});

const product = { kind: 'general', isCandidateAndEducation: false, subscriptionTypeId: null } as Product;
const file = { product, isDigital: true, isMembership: false, lineTotalMinor: 100 };
it.each([
  ['a file', {}, true],
  ['a file for nothing', { lineTotalMinor: 0 }, false],
  ['a book', { isDigital: false }, false],
  ['a membership', { isMembership: true }, false],
  ['a licence', { product: { ...product, subscriptionTypeId: 9 } }, false],
  ['an online course', { product: { ...product, kind: 'online-training' } }, false],
  ['a product that is gone', { product: null }, false],
])('finds whether %s is a file that is paid for', (_, change, expected) => {
  expect(isPaidFile({ ...file, ...change } as typeof file)).toBe(expected);
});

it('opens files after the fourteen days, the day of the order not counted', () => {
  expect([lastWithdrawalDay('2026-11-20'), openingDay('2026-11-20')]).toEqual(['2026-12-04', '2026-12-05']);
});

it.each([
  ['DE123456789', true],
  ['de 123.456-789', true],
  ['EL123456789', true],
  ['GR123456789', false],
  ['ATU12345678', true],
  ['AT12345678', false],
  ['IE1234567FA', true],
  ['NL123456789B01', true],
  ['FRXX123456789', true],
  ['DE12345678', false],
  ['GB123456789', false],
  ['US123456789', false],
  ['', false],
  ['DE123456789; drop', false],
])('reads %s as a VAT number: %s', (text, expected) => {
  expect(isVatNumber(cleanVatNumber(text))).toBe(expected);
});

it('takes no text that has other letters than those of a number', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      const cleaned = cleanVatNumber(text);
      if (isVatNumber(cleaned)) expect(cleaned).toMatch(/^[A-Z]{2}[A-Z\d+*]{2,12}$/);
    }),
  );
});
