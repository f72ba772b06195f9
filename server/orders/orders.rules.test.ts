import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, grantMembership, subscriptionEnd } from './membership-grant.rules.ts';
import { newestFirst, readStartDate, startOfDay, statusNameOf } from './order-list.rules.ts';
import { orderNumberOf, orderNumberPattern } from './order-number.rules.ts';
import { lineDetails } from './order-wording.ts';

describe('statusNameOf', () => {
  it.each([
    ['Billed', 'completed'],
    ['BILLED', 'completed'],
    ['Partially Billed', 'completed'],
    ['Not billed', 'completed'],
    ['Pending Billing', 'in process'],
    ['Pending Fulfillment', 'in process'],
    ['', 'in process'],
  ])('calls %j %s', (status, name) => expect(statusNameOf(status)).toBe(name));
});

describe('newestFirst', () => {
  const order = (orderId: string, orderDate = '2026-01-01') => ({ orderId, orderDate });
  it('sorts by number, not by its text', () => {
    const sorted = [order('9'), order('100'), order('20')].toSorted(newestFirst);
    expect(sorted.map(({ orderId }) => orderId)).toEqual(['100', '20', '9']);
  });
  it('sorts what is no number by date, then by text', () => {
    const sorted = [order('A', '2026-01-01'), order('B', '2026-02-01'), order('C', '2026-01-01')].toSorted(newestFirst);
    expect(sorted.map(({ orderId }) => orderId)).toEqual(['B', 'C', 'A']);
  });
});

describe('a start date', () => {
  it.each([
    ['2026-02-28', '2026-02-28'],
    ['2026-02-30', null],
    ['2026-2-3', null],
    ['yesterday', null],
    ['', null],
    [null, null],
  ])('%j is read as %j', (text, date) => expect(readStartDate(text)).toBe(date));

  it.each([
    ['2026-07-01', '2026-07-01T04:00:00.000Z'],
    ['2026-12-01', '2026-12-01T05:00:00.000Z'],
    // The clocks go forward and back at two in the morning, after the day has begun.
    ['2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['2026-11-01', '2026-11-01T04:00:00.000Z'],
  ])('%s begins in New York at %s', (date, instant) => expect(startOfDay(date).toISOString()).toBe(instant));
});

it('makes order numbers that are read without doubt', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
      expect(orderNumberOf(bytes)).toMatch(orderNumberPattern);
    }),
  );
});

describe('grantMembership', () => {
  const none = { companyId: 'default', startedOn: null, expiresOn: null, graceEndsOn: null };
  const member = { group: 'member', productId: 'membership-regular', isStudent: false } as const;
  const today = '2026-11-20';

  it.each([
    ['nobody yet', none, member, ['member', 'Individual', '2026-11-20', '2027-11-19']],
    [
      'a running membership, which is prolonged',
      { companyId: 'member', startedOn: '2024-01-02', expiresOn: '2026-12-31', graceEndsOn: '2027-03-01' },
      member,
      ['member', 'Individual', '2024-01-02', '2027-12-31'],
    ],
    [
      'one in grace, from its last day',
      { companyId: 'member', startedOn: '2024-01-02', expiresOn: '2026-11-01', graceEndsOn: '2026-12-31' },
      member,
      ['member', 'Individual', '2024-01-02', '2027-11-01'],
    ],
    [
      'one that has lapsed, anew',
      { companyId: 'member', startedOn: '2020-01-02', expiresOn: '2021-01-01', graceEndsOn: '2021-03-01' },
      member,
      ['member', 'Individual', '2026-11-20', '2027-11-19'],
    ],
    ['a student', none, { ...member, isStudent: true }, ['member', 'Student', '2026-11-20', '2027-11-19']],
    [
      'an inspector',
      none,
      { ...member, group: 'electrical-inspector' },
      ['electrical-inspector', 'Inspector', '2026-11-20', '2027-11-19'],
    ],
    [
      'three years',
      none,
      { ...member, productId: 'membership-three-years' },
      ['member', 'Individual', '2026-11-20', '2029-11-19'],
    ],
  ] as const)('makes of %s what was bought', (_, now, bought, [companyId, membershipType, startedOn, expiresOn]) => {
    expect(grantMembership(now, bought, today)).toEqual({
      companyId,
      membershipType,
      membershipStartedOn: startedOn,
      membershipExpiresOn: expiresOn,
      membershipGraceEndsOn: addDays(expiresOn, 60),
    });
  });

  it.each([
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
  ])('%s and %i months are %s', (date, months, end) => expect(addMonths(date, months)).toBe(end));

  it('ends a subscription the day before it would begin again', () => {
    expect(subscriptionEnd('yearly', today)).toBe('2027-11-19');
    expect(subscriptionEnd('monthly', today)).toBe('2026-12-19');
    expect(subscriptionEnd(null, today)).toBe('2027-11-19');
  });
});

it('says what was chosen, a session in Eastern time under its literal label', () => {
  const session = { id: 's', startsAt: '2026-07-01T12:30:00Z', endsAt: '2026-07-01T20:30:00Z', place: 'Akron, Ohio' };
  const specs = [{ name: 'Language', value: 'English' }];
  expect(lineDetails({ specs, session }, 'en')).toBe('English, July 1, 2026 at 8:30 AM EST, Akron, Ohio');
  expect(lineDetails({ specs: [], session: null }, 'en')).toBe('');
});
