import fc from 'fast-check';
import { expect, it } from 'vitest';
import { easternDateTime, easternInstant } from './eastern-time.rules.ts';

it.each([
  ['2027-01-15', '09:00', '2027-01-15T14:00:00.000Z'],
  ['2027-07-15', '09:00', '2027-07-15T13:00:00.000Z'],
  ['2027-07-15', '00:00', '2027-07-15T04:00:00.000Z'],
  ['2026-12-31', '23:59', '2027-01-01T04:59:00.000Z'],
  // The hour that comes twice when summer time ends: the first of the two.
  ['2027-11-07', '01:30', '2027-11-07T05:30:00.000Z'],
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
