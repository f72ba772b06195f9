import { describe, expect, it } from 'vitest';
import type { AskedDay } from './read-day.ts';
import { keptState, showState } from './show-state.ts';

const amendment = (id: number, effectiveOn: string, revokedOn: string | null = null) => {
  const document = null;
  return { id, name: `TIA ${id}`, kind: '11', document, issuedOn: '2026-01-01', effectiveOn, revokedOn };
};
const all = [
  amendment(1, '2026-05-01'),
  amendment(2, '2026-05-01', '2026-09-01'),
  amendment(3, '2026-05-01', '2026-05-01'),
];
const ask = (mode: AskedDay['mode'], day: string): AskedDay => ({ mode, day, query: '', given: '', isBad: false });
const phases = (asked: AskedDay, today: string) => showState(asked, all, today).amendments.map(({ phase }) => phase);

describe('amendments', () => {
  it.each([
    ['2026-04-30', ['coming', 'coming']],
    ['2026-05-01', ['in-force', 'in-force']],
    ['2026-08-31', ['in-force', 'in-force']],
    ['2026-09-01', ['in-force', 'ended']],
  ])('are on %s %j, without one that has never been in force', (day, expected) => {
    expect(phases(ask('today', day), day)).toEqual(expected);
    expect(phases(ask('day', day), '2030-01-01')).toEqual(expected);
    expect(phases(ask('issued', 'issued'), day)).toEqual(expected);
  });
});

it('asks for another kept page on each day that changes the text, and for none of another day', () => {
  const kept = (asked: AskedDay, today: string) => keptState(showState(asked, all, today));
  const days = ['2026-04-30', '2026-05-01', '2026-08-31', '2026-09-01', '2027-01-01'];
  const names = days.map((day) => kept(ask('today', day), day));
  expect(names.map((name) => names.indexOf(name))).toEqual([0, 1, 1, 3, 3]);
  expect(names).not.toContain(kept(ask('issued', 'issued'), '2026-05-01'));
  expect(kept(ask('day', '2026-05-01'), '2026-05-01')).toBeNull();
  expect(kept({ ...ask('today', '2026-05-01'), isBad: true }, '2026-05-01')).toBeNull();
});
