import { expect, it } from 'vitest';
import { organizationDate } from './organization-date.rules.ts';

it.each([
  ['America/New_York', '2026-07-01T03:59:59Z', '2026-06-30'],
  ['America/New_York', '2026-07-01T04:00:00Z', '2026-07-01'],
  ['America/New_York', '2026-12-01T04:59:59Z', '2026-11-30'],
  ['America/New_York', '2026-12-01T05:00:00Z', '2026-12-01'],
  // The day on which summer time begins is an hour shorter, the one on which it ends an hour longer.
  ['America/New_York', '2027-03-14T04:59:59Z', '2027-03-13'],
  ['America/New_York', '2027-03-15T04:00:00Z', '2027-03-15'],
  ['America/New_York', '2027-11-07T04:00:00Z', '2027-11-07'],
  ['America/New_York', '2027-11-08T04:59:59Z', '2027-11-07'],
  ['Europe/Madrid', '2027-03-27T22:59:59Z', '2027-03-27'],
  ['Europe/Madrid', '2027-03-27T23:00:00Z', '2027-03-28'],
  ['Europe/Madrid', '2027-03-28T21:59:59Z', '2027-03-28'],
  ['Europe/Madrid', '2027-03-28T22:00:00Z', '2027-03-29'],
  ['Asia/Kolkata', '2027-03-27T18:29:59Z', '2027-03-27'],
  ['Asia/Kolkata', '2027-03-27T18:30:00Z', '2027-03-28'],
])('in %s, %s is %s', (zone, instant, date) => expect(organizationDate(new Date(instant), zone)).toBe(date));

it('is told anew for every minute and zone, and refuses what is no instant', () => {
  const minutes = ['2026-07-01T03:59:59.999Z', '2026-07-01T04:00:00.000Z', '2026-07-01T03:59:00.000Z'];
  const told = (zone: string) => minutes.map((instant) => organizationDate(new Date(instant), zone));
  expect(told('America/New_York')).toEqual(['2026-06-30', '2026-07-01', '2026-06-30']);
  expect(told('Asia/Kolkata')).toEqual(['2026-07-01', '2026-07-01', '2026-07-01']);
  expect(told('America/New_York')).toEqual(['2026-06-30', '2026-07-01', '2026-06-30']);
  expect(() => organizationDate(new Date('never'), 'UTC')).toThrow(RangeError);
});

it('is right for more minutes than it keeps', () => {
  const days = Array.from({ length: 1_200 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day, 12)));
  for (const _ of ['first', 'again']) {
    for (const instant of days) {
      expect(organizationDate(instant, 'America/New_York')).toBe(instant.toISOString().slice(0, 10));
    }
  }
});
