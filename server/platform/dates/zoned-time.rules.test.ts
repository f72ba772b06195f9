import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from './calendar.rules.ts';
import { organizationDate } from './organization-date.rules.ts';
import { startOfDay, zonedDateTime, zonedInstant, zonedSpan } from './zoned-time.rules.ts';

it.each([
  ['America/New_York', '2027-01-15', '09:00', '2027-01-15T14:00:00.000Z'],
  ['America/New_York', '2027-07-15', '09:00', '2027-07-15T13:00:00.000Z'],
  ['America/New_York', '2027-07-15', '00:00', '2027-07-15T04:00:00.000Z'],
  ['America/New_York', '2026-12-31', '23:59', '2027-01-01T04:59:00.000Z'],
  // The last minute before summer time and its first.
  ['America/New_York', '2027-03-14', '01:59', '2027-03-14T06:59:00.000Z'],
  ['America/New_York', '2027-03-14', '03:00', '2027-03-14T07:00:00.000Z'],
  // The hour that comes twice when summer time ends: the first of the two, and the first minute after both.
  ['America/New_York', '2027-11-07', '01:30', '2027-11-07T05:30:00.000Z'],
  ['America/New_York', '2027-11-07', '02:00', '2027-11-07T07:00:00.000Z'],
  ['Europe/Madrid', '2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
  ['Europe/Madrid', '2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
  ['Europe/Madrid', '2027-03-28', '23:59', '2027-03-28T21:59:00.000Z'],
  ['Europe/Madrid', '2027-10-31', '02:30', '2027-10-31T00:30:00.000Z'],
  ['Europe/Madrid', '2027-10-31', '23:59', '2027-10-31T22:59:00.000Z'],
  ['Asia/Kolkata', '2027-03-28', '07:00', '2027-03-28T01:30:00.000Z'],
  ['Asia/Kolkata', '2027-10-31', '23:59', '2027-10-31T18:29:00.000Z'],
])('in %s, %s %s is %s', (zone, date, time, instant) => {
  expect(zonedInstant(date, time, zone)?.toISOString()).toBe(instant);
  expect(zonedDateTime(new Date(instant), zone)).toBe(`${date} ${time}`);
});

it.each([
  ['America/New_York', '2027-03-14', '02:30'],
  ['Europe/Madrid', '2027-03-28', '02:30'],
  ['America/New_York', '2027-02-30', '09:00'],
  ['Asia/Kolkata', '2027-01-15', '24:00'],
  ['America/New_York', '2027-01-15', '9:00'],
  ['America/New_York', 'tomorrow', '09:00'],
])('in %s, %s %s is no time', (zone, date, time) => {
  expect(zonedInstant(date, time, zone)).toBeNull();
});

const zones = fc.constantFrom(
  'America/New_York',
  'Europe/Madrid',
  'Asia/Kolkata',
  // Clocks go forward and back at midnight, by half an hour, and from one o'clock to midnight.
  'America/Santiago',
  'Australia/Lord_Howe',
  'America/Havana',
);

it('reads every instant back that clocks show once', () => {
  const minutes = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 });
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const instant = new Date(minute * 60_000);
      const [date = '', time = ''] = zonedDateTime(instant, zone).split(' ');
      const read = zonedInstant(date, time, zone)?.getTime();
      const earlier = [0, 1_800_000, 3_600_000].map((back) => instant.getTime() - back);
      expect(earlier).toContain(read);
      expect(zonedDateTime(new Date(read ?? 0), zone)).toBe(`${date} ${time}`);
    }),
  );
});

it.each([
  ['America/New_York', '2026-07-01', '2026-07-01T04:00:00.000Z'],
  ['America/New_York', '2026-12-01', '2026-12-01T05:00:00.000Z'],
  // The clocks go forward and back at two in the morning, after the day has begun.
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['Europe/Madrid', '2027-03-28', '2027-03-27T23:00:00.000Z'],
  ['Europe/Madrid', '2027-03-29', '2027-03-28T22:00:00.000Z'],
  ['Asia/Kolkata', '2027-03-28', '2027-03-27T18:30:00.000Z'],
  // Here they go forward at midnight: the day begins at one o'clock.
  ['America/Santiago', '2035-09-02', '2035-09-02T04:00:00.000Z'],
  // There from one o'clock back to midnight: it comes twice.
  ['America/Havana', '2035-11-04', '2035-11-04T04:00:00.000Z'],
  ['Africa/Cairo', '2035-04-27', '2035-04-26T22:00:00.000Z'],
])('in %s, %s begins at %s', (zone, date, instant) => expect(startOfDay(date, zone).toISOString()).toBe(instant));

it('begins every day at its first instant, a millisecond after the day before', () => {
  const days = fc.integer({ min: 0, max: 365 * 60 }).map((offset) => addDays('1990-01-01', offset));
  fc.assert(
    fc.property(zones, days, (zone, date) => {
      const start = startOfDay(date, zone);
      expect(organizationDate(start, zone)).toBe(date);
      expect(organizationDate(new Date(start.getTime() - 1), zone)).toBe(addDays(date, -1));
    }),
  );
});

it.each([
  ['America/New_York', '08:00', '17:00'],
  // The clocks there had gone back a week before.
  ['Europe/Madrid', '13:00', '23:00'],
])('tells a session that goes over the end of summer time in the times of the clocks in %s', (zone, from, to) => {
  expect(zonedSpan({ startsAt: '2027-11-06T12:00:00Z', endsAt: '2027-11-08T22:00:00Z' }, zone)).toEqual({
    startDate: '2027-11-06',
    startTime: from,
    endDate: '2027-11-08',
    endTime: to,
  });
});
