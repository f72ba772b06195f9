import { expect, it } from 'vitest';
import { stateRates } from './sales-tax-rates.rules.ts';

it('has a rate for every state with a state-wide tax, and for no other', () => {
  const taxed =
    'AL AZ AR CA CO CT DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO NE NV NJ NM NY NC ND OH OK PA PR RI';
  expect(Object.keys(stateRates).toSorted()).toEqual(`${taxed} SC SD TN TX UT VT VA WA WV WI WY`.split(' ').toSorted());
  for (const none of ['AK', 'DE', 'MT', 'NH', 'OR']) expect(stateRates).not.toHaveProperty(none);
});

it('tells rates in millionths, exactly', () => {
  const rates = Object.values(stateRates);
  expect(rates.every(Number.isInteger)).toBe(true);
  expect([Math.min(...rates), Math.max(...rates)]).toEqual([29_000, 105_000]);
  expect([stateRates['NJ'], stateRates['MN'], stateRates['OH']]).toEqual([66_250, 68_750, 57_500]);
});
