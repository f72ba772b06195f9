import fc from 'fast-check';
import { expect, it } from 'vitest';
import { embeddedRate, sumOfTaxes, taxLines } from './sales-tax.rules.ts';

const line = (lineTotalMinor: number, isMembership = false) => ({ lineTotalMinor, isMembership });
const ohio = embeddedRate({ country: 'US', state: 'OH' }, 'US');
const taxOf = (lines: ReturnType<typeof line>[]) => sumOfTaxes(taxLines(lines, ohio));

it.each([
  ['US', 'OH', 57_500],
  ['US', 'OR', 0],
  ['US', '', 0],
  ['US', '__proto__', 0],
  ['US', 'constructor', 0],
  ['CA', 'ON', 0],
  ['FR', 'OH', 0],
])('the rate of %s %s is %i millionths', (country, state, ratePpm) => {
  expect(embeddedRate({ country, state }, 'US')).toEqual({ country, state, ratePpm });
});

it('has no rate for an organization of another country, whose table is not there', () => {
  for (const home of ['ES', 'IN', '__proto__']) {
    expect(embeddedRate({ country: 'US', state: 'OH' }, home).ratePpm).toBe(0);
    expect(embeddedRate({ country: home, state: 'OH' }, home).ratePpm).toBe(0);
  }
});

it('taxes what is paid, half a cent up, and no membership', () => {
  expect(taxOf([line(10_000)])).toBe(575);
  expect(taxOf([line(10_000), line(15_000, true)])).toBe(575);
  // 5.75 % of 2.00 is 11.5 cents.
  expect(taxOf([line(200)])).toBe(12);
  expect(taxOf([])).toBe(0);
});

it('gives each line its tax: the sum is rounded once, and no line is a cent off its own', () => {
  const newJersey = embeddedRate({ country: 'US', state: 'NJ' }, 'US');
  expect(taxLines([line(1_000_000)], newJersey)).toEqual([
    { taxableMinor: 1_000_000, ratePpm: 66_250, taxMinor: 66_250 },
  ]);
  // Three times 0.575 cents are 1.725, rounded 2; the dues have none.
  expect(taxLines([line(10), line(10), line(500, true), line(10)], ohio).map(({ taxMinor }) => taxMinor)).toEqual([
    1, 1, 0, 0,
  ]);
  const lines = fc.array(fc.record({ lineTotalMinor: fc.nat(10_000_000), isMembership: fc.boolean() }));
  fc.assert(
    fc.property(lines, fc.nat(200_000), (given, ratePpm) => {
      const taxes = taxLines(given, { ratePpm });
      const taxable = given.reduce((sum, each) => sum + (each.isMembership ? 0 : each.lineTotalMinor), 0);
      expect(Math.abs(sumOfTaxes(taxes) - (taxable * ratePpm) / 1_000_000)).toBeLessThanOrEqual(0.5);
      for (const { taxableMinor, taxMinor } of taxes) {
        expect(Number.isSafeInteger(taxMinor)).toBe(true);
        expect(Math.abs(taxMinor - (taxableMinor * ratePpm) / 1_000_000)).toBeLessThan(1);
      }
    }),
  );
});
