import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumOfTaxes } from './sale.rules.ts';
import { shareTax } from './share-tax.rules.ts';

const ohio = (netMinor: number) => ({ netMinor, ratePpm: 57_500 });

it('taxes what is paid, half a cent up, and nothing at no rate', () => {
  expect(sumOfTaxes(shareTax([ohio(10_000)]))).toBe(575);
  expect(shareTax([{ netMinor: 15_000, ratePpm: 0 }])).toEqual([{ taxableMinor: 0, ratePpm: 0, taxMinor: 0 }]);
  // 5.75 % of 2.00 is 11.5 cents.
  expect(sumOfTaxes(shareTax([ohio(200)]))).toBe(12);
  expect(shareTax([])).toEqual([]);
  expect(shareTax([{ netMinor: 1_000_000, ratePpm: 66_250 }])).toEqual([
    { taxableMinor: 1_000_000, ratePpm: 66_250, taxMinor: 66_250 },
  ]);
});

it('rounds the sum of a rate once, and gives the cents to the largest remainders', () => {
  // Three times 0.575 cents are 1.725, rounded 2; what has no rate gets none.
  const taxes = shareTax([ohio(10), ohio(10), { netMinor: 500, ratePpm: 0 }, ohio(10)]);
  expect(taxes.map(({ taxMinor }) => taxMinor)).toEqual([1, 1, 0, 0]);
  // Each rate is rounded by itself: 0.575 is 1 and 0.66 is 1, together they would be 1.
  expect(shareTax([ohio(10), { netMinor: 10, ratePpm: 66_250 }]).map(({ taxMinor }) => taxMinor)).toEqual([1, 1]);
});

it('adds up to the tax of each rate, and no row is a cent off its own', () => {
  const amount = fc.record({
    netMinor: fc.integer({ min: -100, max: 99_999_999 }),
    ratePpm: fc.constantFrom(0, 29_000, 48_750, 66_250, 105_000),
  });
  fc.assert(
    fc.property(fc.array(amount), (amounts) => {
      const taxes = shareTax(amounts);
      for (const [ratePpm, rated] of Map.groupBy(taxes, (tax) => tax.ratePpm)) {
        const taxable = rated.reduce((sum, { taxableMinor }) => sum + taxableMinor, 0);
        const exact = BigInt(taxable) * BigInt(ratePpm);
        expect(BigInt(sumOfTaxes(rated))).toBe((exact * 2n + 1_000_000n) / 2_000_000n);
      }
      for (const [index, { taxableMinor, ratePpm, taxMinor }] of taxes.entries()) {
        expect(Number.isSafeInteger(taxMinor)).toBe(true);
        expect(Math.abs(taxMinor - (taxableMinor * ratePpm) / 1_000_000)).toBeLessThan(1);
        expect(taxableMinor).toBe(ratePpm > 0 ? Math.max(0, amounts[index]?.netMinor ?? 0) : 0);
      }
    }),
  );
});
