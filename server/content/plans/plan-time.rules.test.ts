import { describe, expect, it } from 'vitest';
import { describeTimeProblem, readPlanTime } from './plan-time.rules.ts';

const timeZone = 'America/New_York';
const now = new Date('2026-11-26T14:00:00Z');
const read = (date: string, time: string, occurrence?: 'first' | 'second') =>
  readPlanTime({ date, time, occurrence }, { now, timeZone });

it('reads a time on the clocks of the organisation', () => {
  expect(read('2026-11-30', '09:00')).toEqual({ ok: true, at: new Date('2026-11-30T14:00:00Z') });
});

it('takes one of two times only when it is said which', () => {
  expect(read('2027-11-07', '01:30')).toMatchObject({ ok: false, problem: { kind: 'twice' } });
  expect(read('2027-11-07', '01:30', 'first')).toEqual({ ok: true, at: new Date('2027-11-07T05:30:00Z') });
  expect(read('2027-11-07', '01:30', 'second')).toEqual({ ok: true, at: new Date('2027-11-07T06:30:00Z') });
});

describe('refuses', () => {
  it.each([
    ['2026-11-26', '09:00', 'past'],
    ['2026-11-26', '08:59', 'past'],
    ['2028-12-01', '09:00', 'far'],
    ['2027-03-14', '02:30', 'never'],
    ['2026-02-30', '09:00', 'missing'],
    ['', '', 'missing'],
  ])('%s %s: %s', (date, time, kind) => {
    const refused = read(date, time);
    expect(refused).toMatchObject({ ok: false, problem: { kind } });
    if (!refused.ok) expect(describeTimeProblem(refused.problem)).toMatch(/^(must|does)/);
  });
});
