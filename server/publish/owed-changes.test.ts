import { expect, it } from 'vitest';
import { OwedChanges } from './owed-changes.ts';

it('promises everything read when nothing is owed', () => {
  expect(new OwedChanges().safePosition(9)).toBe(9);
});

it('promises nothing a waiting page lacks, and remembers the lowest change', () => {
  const owed = new OwedChanges();
  owed.owe('/a', 5);
  owed.owe('/a', 8);
  owed.owe('/b', 7);
  expect(owed.safePosition(9)).toBe(4);
  expect(owed.lowest).toBe(5);
  owed.settle('/a');
  expect(owed.safePosition(9)).toBe(6);
});

it('promises nothing that came while a page was being rendered', () => {
  const owed = new OwedChanges();
  owed.begin('/a', 3);
  expect(owed.safePosition(9)).toBe(3);
  owed.end('/a');
  expect(owed.safePosition(9)).toBe(9);
});
