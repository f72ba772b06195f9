import { expect, it } from 'vitest';
import { countTimeframes, dayText, readDay, timeframeRange } from './timeframe.rules.ts';

const today = '2026-11-22';
const days = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) + 86_399_999 });

it.each([
  ['past-week', '2026-11-15', '2026-11-22'],
  ['past-month', '2026-10-23', '2026-11-22'],
  ['past-year', '2025-11-22', '2026-11-22'],
  ['next-week', '2026-11-22', '2026-11-29'],
  ['next-quarter', '2026-11-22', '2027-02-21'],
])('%s is from %s to %s, both whole days', (name, from, to) => {
  expect(timeframeRange(name, today)).toEqual(days(from, to));
});

it('knows no other names', () => {
  expect(timeframeRange('constructor', today)).toBeNull();
});

it('counts what lies in each, and leaves out what tells no more than a shorter one', () => {
  const spread = (['2026-11-20', '2026-11-01', '2026-10-30', '2024-01-01'] as const).map(
    (date, at) => [Date.parse(date), at + 1] as const,
  );
  expect(countTimeframes(spread, today)).toEqual([
    { name: 'past-week', count: 1 },
    { name: 'past-month', count: 6 },
    { name: 'past-five-years', count: 10 },
  ]);
  expect(countTimeframes([[Date.parse('2026-12-24'), 2]], today)).toEqual([{ name: 'next-quarter', count: 2 }]);
});

it.each(['2026-02-30', '22.11.2026', '', null])('reads %s as no day', (text) => {
  expect(readDay(text)).toBeNull();
});

it('writes a day as it reads it', () => {
  expect(dayText(readDay('2026-02-28') ?? 0)).toBe('2026-02-28');
});
