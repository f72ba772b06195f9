import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, addMonths, addYears, isCalendarDate } from './calendar.rules.ts';

it.each([
  ['2027-02-28', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-13-01', false],
  ['27-01-01', false],
  ['2027-1-1', false],
])('%s is a calendar date: %s', (text, is) => {
  expect(isCalendarDate(text)).toBe(is);
});

it.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  // Over the end of summer time.
  ['2027-11-06', 2, '2027-11-08'],
])('%s and %i days are %s', (date, days, end) => expect(addDays(date, days)).toBe(end));

it.each([
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-12-31', 2, '2027-02-28'],
])('%s and %i months are %s', (date, months, end) => expect(addMonths(date, months)).toBe(end));

it.each([
  ['2026-11-22', 4, '2030-11-22'],
  ['2028-02-29', 4, '2032-02-29'],
  ['2096-02-29', 4, '2100-02-28'],
])('%s and %i years are %s', (date, years, end) => expect(addYears(date, years)).toBe(end));

describe('where the server stands', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    process.env['TZ'] = zone;
  });

  // Clocks that go forward at midnight, by half an hour, and on another day than New York's.
  it.each(['America/Santiago', 'Australia/Lord_Howe', 'Europe/Berlin', 'Pacific/Kiritimati'])(
    'shifts no date: %s',
    (name) => {
      process.env['TZ'] = name;
      const days = Array.from({ length: 800 }, (_, offset) => addDays('2026-01-01', offset));
      expect(days.at(-1)).toBe('2028-03-10');
      expect(new Set(days).size).toBe(800);
      expect(days.every((date, offset) => addDays(date, -offset) === '2026-01-01')).toBe(true);
      expect(days.every(isCalendarDate)).toBe(true);
    },
  );
});

it('comes back by as many days as it went', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2850-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.integer({ min: -40_000, max: 40_000 }), (at, days) => {
      const date = at.toISOString().slice(0, 10);
      expect(addDays(addDays(date, days), -days)).toBe(date);
      expect(isCalendarDate(addDays(date, days))).toBe(true);
    }),
  );
});
