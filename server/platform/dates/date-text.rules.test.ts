import { afterEach, describe, expect, it } from 'vitest';
import { longDate, tableDate, timeText, type TimeForm } from './date-text.rules.ts';

describe('calendar dates', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    process.env['TZ'] = zone;
  });

  it.each(['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])('stay on their day in %s', (name) => {
    process.env['TZ'] = name;
    expect(longDate('2026-09-18', 'en')).toBe('September 18, 2026');
    expect(tableDate('2025-01-01', 'en')).toBe('01-Jan-2025');
  });

  it('are written in the language of the page', () => {
    expect(longDate('2026-09-18', 'es')).toBe('18 de septiembre de 2026');
    expect(tableDate('2025-08-14', 'es')).toBe('14-ago-2025');
  });

  it('accept an instant and keep its calendar day', () => {
    expect(longDate('2026-03-02T23:30:00Z', 'en')).toBe('March 2, 2026');
  });
});

describe('times for readers', () => {
  // Node and browsers differ in the kind of space before AM.
  const written = (instant: string, language: string, form: TimeForm) =>
    timeText(instant, language, form, 'America/New_York').replace(/\s/g, ' ');

  it.each<[TimeForm, string, string]>([
    ['day', 'July 1, 2026', '1 de julio de 2026'],
    ['session', 'July 1, 2026 at 8:30 AM', '1 de julio de 2026 a las 8:30'],
    ['minute', 'Jul 1, 2026, 8:30 AM', '1 jul 2026, 8:30'],
    ['second', 'Jul 1, 2026, 8:30:05 AM', '1 jul 2026, 8:30:05'],
    ['minuteInZone', 'Jul 1, 2026, 8:30 AM EDT', '1 jul 2026, 8:30 GMT-4'],
    ['secondInZone', 'Jul 1, 2026, 8:30:05 AM EDT', '1 jul 2026, 8:30:05 GMT-4'],
  ])('has the form %s in both languages', (form, en, es) => {
    expect(written('2026-07-01T12:30:05Z', 'en', form)).toBe(en);
    expect(written('2026-07-01T12:30:05Z', 'es', form)).toBe(es);
  });

  it('names the zone by the season, and tells the hour that comes twice apart', () => {
    const hour = (instant: string) => written(instant, 'en', 'minuteInZone').slice(-11);
    expect(hour('2027-03-14T06:59:00Z')).toBe('1:59 AM EST');
    expect(hour('2027-03-14T07:00:00Z')).toBe('3:00 AM EDT');
    expect(hour('2027-11-07T05:30:00Z')).toBe('1:30 AM EDT');
    expect(hour('2027-11-07T06:30:00Z')).toBe('1:30 AM EST');
  });

  it('has the day of New York where the day is another elsewhere', () => {
    expect(timeText('2027-01-01T04:59:00Z', 'en', 'day', 'America/New_York')).toBe('December 31, 2026');
    expect(timeText(new Date('2027-01-01T05:00:00Z'), 'es', 'day', 'America/New_York')).toBe('1 de enero de 2027');
  });
});
