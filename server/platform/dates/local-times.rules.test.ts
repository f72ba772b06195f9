import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findLocalTime, localTimeOf } from './local-times.rules.ts';

const newYork = 'America/New_York';

it.each([
  [newYork, '2026-11-30', '09:00', '2026-11-30T14:00:00.000Z'],
  [newYork, '2027-07-15', '00:00', '2027-07-15T04:00:00.000Z'],
  [newYork, '2027-03-14', '01:59', '2027-03-14T06:59:00.000Z'],
  [newYork, '2027-03-14', '03:00', '2027-03-14T07:00:00.000Z'],
  ['Europe/Madrid', '2027-10-31', '03:00', '2027-10-31T02:00:00.000Z'],
  ['Asia/Kolkata', '2027-10-31', '23:59', '2027-10-31T18:29:00.000Z'],
  ['UTC', '2028-02-29', '12:00', '2028-02-29T12:00:00.000Z'],
])('in %s, %s %s is %s, once', (zone, date, time, instant) => {
  expect(findLocalTime(date, time, zone)).toEqual({ kind: 'once', at: new Date(instant) });
});

it.each([
  [newYork, '2027-11-07', '01:30', '2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z'],
  ['Europe/Madrid', '2027-10-31', '02:00', '2027-10-31T00:00:00.000Z', '2027-10-31T01:00:00.000Z'],
  // Back by half an hour, and back over midnight.
  ['Australia/Lord_Howe', '2027-04-04', '01:45', '2027-04-03T14:45:00.000Z', '2027-04-03T15:15:00.000Z'],
  ['America/Santiago', '2027-04-03', '23:30', '2027-04-04T02:30:00.000Z', '2027-04-04T03:30:00.000Z'],
])('in %s, %s %s comes twice', (zone, date, time, first, second) => {
  expect(findLocalTime(date, time, zone)).toEqual({ kind: 'twice', first: new Date(first), second: new Date(second) });
});

it.each([
  [newYork, '2027-03-14', '02:30', { date: '2027-03-14', time: '03:00' }],
  ['Europe/Madrid', '2027-03-28', '02:00', { date: '2027-03-28', time: '03:00' }],
  ['America/Santiago', '2027-09-05', '00:10', { date: '2027-09-05', time: '01:00' }],
  ['Australia/Lord_Howe', '2027-10-03', '02:15', { date: '2027-10-03', time: '02:30' }],
  // The day that the clocks left out whole.
  ['Pacific/Apia', '2011-12-30', '09:00', { date: '2011-12-31', time: '00:00' }],
])('in %s, %s %s never comes; the next time is told', (zone, date, time, next) => {
  expect(findLocalTime(date, time, zone)).toEqual({ kind: 'never', next });
});

it.each([
  ['2027-02-30', '09:00'],
  ['2027-01-15', '24:00'],
  ['2027-01-15', '9:00'],
  ['', ''],
  ['tomorrow', '09:00'],
])('%j %j is no time', (date, time) => {
  expect(findLocalTime(date, time, newYork)).toBeNull();
});

it('finds every instant again by what the clocks show at it', () => {
  const zones = fc.constantFrom(newYork, 'Europe/Madrid', 'Asia/Kolkata', 'America/Santiago', 'Australia/Lord_Howe');
  const minutes = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 });
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const instant = new Date(minute * 60_000);
      const { date, time } = localTimeOf(instant, zone);
      const found = findLocalTime(date, time, zone);
      const instants = found?.kind === 'once' ? [found.at] : found?.kind === 'twice' ? [found.first, found.second] : [];
      expect(instants).toContainEqual(instant);
      if (found?.kind === 'twice') expect(found.first < found.second).toBe(true);
    }),
  );
});
