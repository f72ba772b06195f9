import { expect, it } from 'vitest';
import { placeTime, readersTime } from './place-time.rules.ts';

const at = new Date('2026-11-30T14:00:00Z');
const now = new Date('2026-11-26T14:00:00Z');

it.each([
  ['en', 'America/New_York', 'Mon, Nov 30, 9:00 AM New York'],
  ['es', 'America/New_York', 'lun, 30 nov, 9:00 New York'],
  ['en', 'UTC', 'Mon, Nov 30, 2:00 PM UTC'],
])('tells a time in %s with the place of %s', (language, zone, text) => {
  expect(placeTime(at, language, zone, now)).toBe(text);
});

it('tells the year of a time that is far away', () => {
  expect(placeTime(new Date('2027-11-30T14:00:00Z'), 'en', 'America/New_York', now)).toBe(
    'Tue, Nov 30, 2027, 9:00 AM New York',
  );
});

it.each([
  ['Europe/Madrid', '3:00 PM'],
  ['Asia/Tokyo', '11:00 PM'],
  ['Pacific/Auckland', 'Tue, Dec 1, 3:00 AM'],
  ['America/Toronto', null],
])('tells a reader in %s the time on their own clocks', (zone, text) => {
  expect(readersTime(at, 'en', 'America/New_York', zone)).toBe(text);
});
