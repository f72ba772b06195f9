import { expect, it } from 'vitest';
import { organizationDate } from './organization-date.rules.ts';

it.each([
  ['2026-07-01T03:59:59Z', '2026-06-30'],
  ['2026-07-01T04:00:00Z', '2026-07-01'],
  ['2026-12-01T04:59:59Z', '2026-11-30'],
  ['2026-12-01T05:00:00Z', '2026-12-01'],
  // The day on which summer time begins is an hour shorter, the one on which it ends an hour longer.
  ['2027-03-14T04:59:59Z', '2027-03-13'],
  ['2027-03-15T04:00:00Z', '2027-03-15'],
  ['2027-11-07T04:00:00Z', '2027-11-07'],
  ['2027-11-08T04:59:59Z', '2027-11-07'],
])('%s is %s in New York', (instant, date) => expect(organizationDate(new Date(instant))).toBe(date));

it('is told anew for every minute, and refuses what is no instant', () => {
  const minutes = ['2026-07-01T03:59:59.999Z', '2026-07-01T04:00:00.000Z', '2026-07-01T03:59:00.000Z'];
  expect(minutes.map((instant) => organizationDate(new Date(instant)))).toEqual([
    '2026-06-30',
    '2026-07-01',
    '2026-06-30',
  ]);
  expect(() => organizationDate(new Date('never'))).toThrow(RangeError);
});

it('is right for more minutes than it keeps', () => {
  const days = Array.from({ length: 1_200 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day, 12)));
  for (const _ of ['first', 'again']) {
    for (const instant of days) expect(organizationDate(instant)).toBe(instant.toISOString().slice(0, 10));
  }
});
