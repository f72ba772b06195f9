import { demoInstallation } from '../installation/demo-installation.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseDays, writeCourseCalendar, type CourseDates } from './calendar-file.ts';

const course: CourseDates = {
  id: 'line-1',
  title: 'Dust hazards, a course; part 1',
  place: 'Akron, Ohio',
  note: 'Order 1\nCome early.',
  startsAt: '2038-11-06T13:00:00.000Z',
  endsAt: '2038-11-08T17:00:00.000Z',
};
const facts = { host: 'www.example.org', stamp: new Date('2026-11-21T12:00:00Z'), timeZone: demoInstallation.timeZone };

/** The lines as a calendar reads them: put together again. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').trimEnd().split('\r\n');
const valuesOf = (file: string, name: string) =>
  linesOf(file)
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1));

describe('the days of a course', () => {
  it.each([
    // 9:00 to 12:00 in New York, before and after the clocks change on 7 November 2038.
    [course, ['2038-11-06T13:00', '2038-11-07T14:00', '2038-11-08T14:00'], 180],
    [{ startsAt: '2027-03-09T15:00:00Z', endsAt: '2027-03-09T22:00:00Z' }, ['2027-03-09T15:00'], 420],
    // Over midnight it is one.
    [{ startsAt: '2027-03-09T23:00:00Z', endsAt: '2027-03-10T06:00:00Z' }, ['2027-03-09T23:00'], 420],
  ])('of %j are %j', (span, starts, minutes) => {
    const days = courseDays(span, demoInstallation.timeZone);
    const end = span === course ? '2038-11-08T17:00:00.000Z' : new Date(span.endsAt).toISOString();
    expect(days.map(({ start }) => start.toISOString().slice(0, 16))).toEqual(starts);
    expect(days.at(-1)?.end.toISOString()).toBe(end);
    expect(days.map(({ start, end: last }) => (last.getTime() - start.getTime()) / 60_000)).toContain(minutes);
  });
});

it('writes a date for each day, in UTC, with identifiers that stay', () => {
  const file = writeCourseCalendar([course], facts);
  expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:')).toBe(true);
  expect(file.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
  expect(valuesOf(file, 'UID')).toEqual([1, 2, 3].map((day) => `line-1-${day}@www.example.org`));
  expect(valuesOf(file, 'DTSTART')).toEqual(['20381106T130000Z', '20381107T140000Z', '20381108T140000Z']);
  expect(valuesOf(file, 'DTSTAMP')[0]).toBe('20261121T120000Z');
  expect(valuesOf(file, 'SUMMARY')[0]).toBe(String.raw`Dust hazards\, a course\; part 1`);
  expect(valuesOf(file, 'DESCRIPTION')[0]).toBe(String.raw`Order 1\nCome early.`);
  expect(writeCourseCalendar([course], facts)).toBe(file);
});

it('writes whole days where no time is known, and says what is cancelled', () => {
  const days = { startsAt: '2027-02-27', endsAt: '2027-02-28' };
  const file = writeCourseCalendar(
    [{ ...course, ...days, url: 'https://www.example.org/a', isCancelled: true }],
    facts,
  );
  expect(linesOf(file)).toEqual(
    expect.arrayContaining([
      'DTSTART;VALUE=DATE:20270227',
      'DTEND;VALUE=DATE:20270301',
      'URL:https://www.example.org/a',
      'STATUS:CANCELLED',
    ]),
  );
});

it('has no text become a line of its own, and no line longer than calendars read', () => {
  const unescape = (text: string) => text.replace(/\\([\\;,n])/g, (_, char: string) => (char === 'n' ? '\n' : char));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (title) => {
      const file = writeCourseCalendar([{ ...course, title }], facts);
      expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
      expect(linesOf(file)).toHaveLength(6 + 3 * 9);
      const kept = title
        .replace(/\r\n?/g, '\n')
        .replace(/(?!\n)\p{Cc}/gu, ' ')
        .toWellFormed();
      expect(unescape(valuesOf(file, 'SUMMARY')[0] ?? '').trimEnd()).toBe(kept.trimEnd());
    }),
  );
});
