import fc from 'fast-check';
import { expect, it } from 'vitest';
import { embeddedRate, taxForLines } from './sales-tax.rules.ts';

const line = (lineTotalMinor: number, isMembership = false) => ({ lineTotalMinor, isMembership });
const ohio = embeddedRate({ country: 'US', state: 'OH' }, 'US');

it.each([
  ['US', 'OH', 575],
  ['US', 'OR', 0],
  ['US', '', 0],
  ['US', '__proto__', 0],
  ['US', 'constructor', 0],
  ['CA', 'ON', 0],
  ['FR', 'OH', 0],
])('the rate of %s %s is %i hundredths of a percent', (country, state, basisPoints) => {
  expect(embeddedRate({ country, state }, 'US')).toEqual({ country, state, basisPoints });
});

it('has no rate for an organization of another country, whose table is not there', () => {
  for (const home of ['ES', 'IN', '__proto__']) {
    expect(embeddedRate({ country: 'US', state: 'OH' }, home).basisPoints).toBe(0);
    expect(embeddedRate({ country: home, state: 'OH' }, home).basisPoints).toBe(0);
  }
});

it('taxes what is paid, half a cent up, and no membership', () => {
  expect(taxForLines([line(10_000)], ohio)).toBe(575);
  expect(taxForLines([line(10_000), line(15_000, true)], ohio)).toBe(575);
  // 5.75 % of 2.00 is 11.5 cents.
  expect(taxForLines([line(200)], ohio)).toBe(12);
  expect(taxForLines([], ohio)).toBe(0);
});

it('is whole cents, between nothing and the rate of the sum, whatever the lines', () => {
  const lines = fc.array(fc.record({ lineTotalMinor: fc.nat(10_000_000), isMembership: fc.boolean() }));
  fc.assert(
    fc.property(lines, fc.nat(2_000), (given, basisPoints) => {
      const tax = taxForLines(given, { country: 'US', state: 'XX', basisPoints });
      const taxable = given.reduce((sum, each) => sum + (each.isMembership ? 0 : each.lineTotalMinor), 0);
      expect(Number.isSafeInteger(tax)).toBe(true);
      expect(Math.abs(tax - (taxable * basisPoints) / 10_000)).toBeLessThanOrEqual(0.5);
    }),
  );
});
