import { expect, it } from 'vitest';
import { RecentChanges } from './recent-changes.ts';

it('knows which tags changed after a moment', () => {
  const recent = new RecentChanges();
  recent.note(['menu:main']);
  const { moment } = recent;
  recent.note(['page:a']);
  expect(recent.isAnyNewer(['menu:main'], moment)).toBe(false);
  expect(recent.isAnyNewer(['menu:main', 'page:a'], moment)).toBe(true);
});

it('takes "*" for a change of every tag', () => {
  const recent = new RecentChanges();
  recent.note(['*']);
  expect(recent.isAnyNewer([], 0)).toBe(true);
  expect(recent.isAnyNewer(['page:a'], recent.moment)).toBe(false);
});

it('tells which addresses a range of changes touched', () => {
  const recent = new RecentChanges();
  recent.remember(1, new Set(['/a']));
  recent.remember(2, new Set(['/b', '/c']));
  recent.remember(3, new Set(['/d']));
  expect([...recent.touchedBetween(2, 3)]).toEqual(['/b', '/c', '/d']);
});

it('forgets the oldest of too many', () => {
  const recent = new RecentChanges();
  for (let seq = 1; seq <= 1_001; seq += 1) recent.remember(seq, new Set([`/${String(seq)}`]));
  expect([...recent.touchedBetween(1, 2)]).toEqual(['/2']);
});
