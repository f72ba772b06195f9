import { afterEach, describe, expect, it } from 'vitest';
import { longDate, tableDate } from './calendar-date.ts';

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
