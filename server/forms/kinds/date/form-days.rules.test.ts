import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, addMonths, isCalendarDate } from '../../../platform/dates/calendar.rules.ts';
import { isDay, laterDay } from './form-days.rules.ts';

const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it('counts days and months as the calendar of the site does', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -800, max: 800 }), fc.integer({ min: 0, max: 60 }), (from, days, months) => {
      expect(laterDay(from, { days, months })).toBe(addMonths(addDays(from, days), months));
    }),
  );
});

it('takes for a day what the calendar of the site does', () => {
  const texts = fc.oneof(day, fc.string(), fc.stringMatching(/^[0-3]\d{3}-[01]\d-[0-3]\d$/));
  fc.assert(
    fc.property(texts, (text) => {
      expect(isDay(text)).toBe(isCalendarDate(text));
    }),
  );
});

it.each([
  ['2026-11-22', { days: 31 }, '2026-12-23'],
  ['2028-02-29', { months: 48 }, '2032-02-29'],
  ['2024-02-29', { months: 12 }, '2025-02-28'],
  ['2026-01-31', { months: 1 }, '2026-02-28'],
])('from %s %o is %s', (from, limit, day) => {
  expect(laterDay(from, limit)).toBe(day);
});
