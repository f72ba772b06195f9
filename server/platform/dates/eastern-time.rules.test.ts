import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from './calendar.rules.ts';
import { easternDateTime, easternInstant, easternSpan, startOfDay } from './eastern-time.rules.ts';
import { organizationDate } from './organization-date.rules.ts';

it.each([
  ['2027-01-15', '09:00', '2027-01-15T14:00:00.000Z'],
  ['2027-07-15', '09:00', '2027-07-15T13:00:00.000Z'],
  ['2027-07-15', '00:00', '2027-07-15T04:00:00.000Z'],
  ['2026-12-31', '23:59', '2027-01-01T04:59:00.000Z'],
  // The last minute before summer time and its first.
  ['2027-03-14', '01:59', '2027-03-14T06:59:00.000Z'],
  ['2027-03-14', '03:00', '2027-03-14T07:00:00.000Z'],
  // The hour that comes twice when summer time ends: the first of the two, and the first minute after both.
  ['2027-11-07', '01:30', '2027-11-07T05:30:00.000Z'],
  ['2027-11-07', '02:00', '2027-11-07T07:00:00.000Z'],
])('%s %s in New York is %s', (date, time, instant) => {
  expect(easternInstant(date, time)?.toISOString()).toBe(instant);
  expect(easternDateTime(new Date(instant))).toBe(`${date} ${time}`);
});

it.each([
  ['2027-03-14', '02:30'],
  ['2027-02-30', '09:00'],
  ['2027-01-15', '24:00'],
  ['2027-01-15', '9:00'],
  ['tomorrow', '09:00'],
])('%s %s is no time in New York', (date, time) => {
  expect(easternInstant(date, time)).toBeNull();
});

it('reads every instant back that clocks show once', () => {
  const minutes = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 });
  fc.assert(
    fc.property(minutes, (minute) => {
      const instant = new Date(minute * 60_000);
      const [date = '', time = ''] = easternDateTime(instant).split(' ');
      const read = easternInstant(date, time)?.getTime();
      expect([instant.getTime(), instant.getTime() - 3_600_000]).toContain(read);
      expect(easternDateTime(new Date(read ?? 0))).toBe(`${date} ${time}`);
    }),
  );
});

it.each([
  ['2026-07-01', '2026-07-01T04:00:00.000Z'],
  ['2026-12-01', '2026-12-01T05:00:00.000Z'],
  // The clocks go forward and back at two in the morning, after the day has begun.
  ['2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['2026-11-01', '2026-11-01T04:00:00.000Z'],
])('%s begins in New York at %s', (date, instant) => expect(startOfDay(date).toISOString()).toBe(instant));

it('begins every day at its own midnight, a millisecond after the day before', () => {
  const days = fc.integer({ min: 0, max: 365 * 60 }).map((offset) => addDays('1990-01-01', offset));
  fc.assert(
    fc.property(days, (date) => {
      const start = startOfDay(date);
      expect(easternDateTime(start)).toBe(`${date} 00:00`);
      expect(organizationDate(new Date(start.getTime() - 1))).toBe(addDays(date, -1));
    }),
  );
});

it('tells a session that goes over the end of summer time in the times of its clocks', () => {
  expect(easternSpan({ startsAt: '2027-11-06T12:00:00Z', endsAt: '2027-11-08T22:00:00Z' })).toEqual({
    startDate: '2027-11-06',
    startTime: '08:00',
    endDate: '2027-11-08',
    endTime: '17:00',
  });
});
