import { expect, it } from 'vitest';
import { monthBefore, readDays, toPeriod } from './period.rules.ts';

it.each([
  ['2026-11-26', '2026-10-01', '2026-10-31'],
  ['2026-01-01', '2025-12-01', '2025-12-31'],
  ['2028-03-31', '2028-02-01', '2028-02-29'],
])('shows in %s the month before: %s to %s', (today, from, until) =>
  expect(monthBefore(today)).toEqual({ from, until }),
);

it.each([
  ['from=2026-03-01&until=2026-03-31', '2026-03-01', '2026-03-31'],
  ['from=2026-02-30&until=x', '2026-10-01', '2026-10-31'],
  ['', '2026-10-01', '2026-10-31'],
])('reads %j as %s to %s', (query, from, until) =>
  expect(readDays(new URLSearchParams(query), '2026-11-26')).toEqual({ from, until }),
);

it('begins and ends with days of the organization, whatever the clocks do', () => {
  const period = toPeriod({ from: '2026-03-31', until: '2026-03-01' }, 'America/New_York');
  expect(period).toMatchObject({ from: '2026-03-01', until: '2026-03-31' });
  expect([period.begin.toISOString(), period.end.toISOString()]).toEqual([
    '2026-03-01T05:00:00.000Z',
    '2026-04-01T04:00:00.000Z',
  ]);
});
