import { expect, it } from 'vitest';
import { cancellationDate, isRenewing, isSetToRenew, isStoppedByDesk, offersRenewalFrom } from './renewal.rules.ts';

const renewing = { isAutoRenewing: true, cancelledOn: null, cancelledReason: null, expiresOn: '2026-12-01' };

it.each<[string, Partial<Parameters<typeof isRenewing>[0]>, string, boolean]>([
  ['that renews', {}, '2026-11-22', true],
  ['on its last day', {}, '2026-12-01', true],
  ['that has ended', {}, '2026-12-02', false],
  ['that ends by itself', { isAutoRenewing: false }, '2026-11-22', false],
  ['cancelled by date', { cancelledOn: '2026-11-30' }, '2026-11-22', false],
  ['cancelled by reason', { cancelledReason: 'by letter' }, '2026-11-22', false],
])('a subscription %s', (_, change, today, expected) => {
  expect(isRenewing({ ...renewing, ...change }, today)).toBe(expected);
});

it('may be charged again after its day, until its renewal is cancelled', () => {
  expect(isSetToRenew(renewing)).toBe(true);
  expect(isSetToRenew({ ...renewing, isAutoRenewing: false })).toBe(false);
  expect(isSetToRenew({ ...renewing, cancelledReason: 'by letter' })).toBe(false);
});

it('counts as cancelled on the day before the last', () => {
  expect(['2026-12-01', '2027-01-01', '2028-03-01'].map(cancellationDate)).toEqual([
    '2026-11-30',
    '2026-12-31',
    '2028-02-29',
  ]);
});

it('leaves the plans of thirty codes to customer service', () => {
  expect(['COD30ANN', 'COD30AUT', 'LINK-PRO-12'].map(isStoppedByDesk)).toEqual([true, true, false]);
});

it.each([
  ['2027-11-25', 'yearly', '2027-08-27'],
  ['2026-12-25', 'monthly', '2026-12-11'],
  ['2027-11-25', null, '2027-08-27'],
] as const)('offers to renew what ends on %s, %s, from %s', (expiresOn, term, from) => {
  expect(offersRenewalFrom(expiresOn, term)).toBe(from);
});
