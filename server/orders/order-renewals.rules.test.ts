import { expect, it } from 'vitest';
import { renewalsOf } from './order-renewals.rules.ts';

const line = { name: { en: 'Plan', es: 'Plan' }, sku: 'PLAN', subtotalMinor: 9_900 };

it('tells of the plans that renew by themselves, and which the account stops', () => {
  const yearly = { ...line, term: 'yearly' as const, renewsOn: '2027-11-23' };
  const given = [
    yearly,
    { ...yearly, sku: 'COD30AUT' },
    { ...line, term: 'monthly' as const, renewsOn: null },
    { ...line, term: null, renewsOn: '2027-11-23' },
  ];
  const plan = { name: line.name, renewsOn: '2027-11-23', amountMinor: 9_900, term: 'yearly' };
  expect(renewalsOf(given)).toEqual([
    { ...plan, isStoppable: true },
    { ...plan, isStoppable: false },
  ]);
});
