import { expect, it } from 'vitest';
import { listOrderRenewals } from './order-renewals.rules.ts';

const line = { id: '1', name: { en: 'Plan', es: 'Plan' }, sku: 'PLAN', subtotalMinor: 9_900 };

it('tells of the plans that renew by themselves, at the price of today, and which the account stops', () => {
  const yearly = { ...line, term: 'yearly' as const, renewsOn: '2027-11-23' };
  const given = [
    yearly,
    { ...yearly, id: '2', sku: 'COD30AUT' },
    { ...line, id: '3', term: 'monthly' as const, renewsOn: null },
    { ...line, id: '4', term: null, renewsOn: '2027-11-23' },
  ];
  const plan = { name: line.name, renewsOn: '2027-11-23', term: 'yearly' };
  expect(listOrderRenewals(given, new Map([['1', 8_910]]))).toEqual([
    { ...plan, amountMinor: 8_910, isStoppable: true },
    { ...plan, amountMinor: 9_900, isStoppable: false },
  ]);
});
