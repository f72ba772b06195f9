import fc from 'fast-check';
import { expect, it } from 'vitest';
import { centsToDollars, currencyWord, formatMoney, calculatePercent } from './money.rules.ts';

it.each([
  [123_450, 'en', 'US', '$1,234.50'],
  [123_450, 'es', 'US', '$1,234.50'],
  [0, 'en', 'US', '$0.00'],
  [5, 'en', 'US', '$0.05'],
  [-1_995, 'en', 'US', '−$19.95'],
  [-1_995, 'es', 'US', '−$19.95'],
  [100, 'fr', 'US', '$1.00'],
  [123_450_000, 'es', 'ES', '1.234.500,00 US$'],
  [123_450, 'en', 'IN', '$1,234.50'],
])('shows %i cents in %s, in %s as %s', (amount, language, country, text) => {
  expect(formatMoney(amount, language, country).replaceAll('\u00a0', ' ')).toBe(text);
});

it.each([
  [1_995, 10, 200],
  [1_994, 10, 199],
  [1_995, 90, 1_796],
  [1, 50, 1],
  [1, 49, 0],
  [0, 90, 0],
  [2_147_483_647, 100, 2_147_483_647],
])('takes of %i cents %i percent as %i', (amount, percent, share) => {
  expect(calculatePercent(amount, percent)).toBe(share);
});

it('is never more than half a cent from the exact share', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2_147_483_647 }), fc.nat({ max: 100 }), (amount, percent) => {
      const share = calculatePercent(amount, percent);
      expect(Number.isInteger(share)).toBe(true);
      const distance = BigInt(share) * 100n - BigInt(amount) * BigInt(percent);
      expect(distance > -50n && distance <= 50n).toBe(true);
    }),
  );
});

it('writes dollars with exactly the cents they have', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2_147_483_647 }), (amountMinor) => {
      const dollars = centsToDollars(amountMinor);
      expect(dollars.toFixed(2)).toBe(`${Math.floor(amountMinor / 100)}.${String(amountMinor % 100).padStart(2, '0')}`);
      // Parsing the text gives the same amount.
      expect(Math.round(Number(JSON.stringify(dollars)) * 100)).toBe(amountMinor);
    }),
  );
});

it.each([
  ['en', 'US', 'name', 'US dollars'],
  ['en', 'ES', 'name', 'US dollars'],
  ['es', 'ES', 'name', 'dólares estadounidenses'],
  ['en', 'US', 'symbol', '$'],
  ['en', 'ES', 'symbol', 'US$'],
] as const)('names the currency in %s for %s by its %s: %s', (language, country, display, word) => {
  expect(currencyWord(language, country, display)).toBe(word);
});
