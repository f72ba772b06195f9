import { describe, expect, it } from 'vitest';
import { addDays } from '../../../platform/dates/calendar.rules.ts';
import { ageingColumn, ageingOf, readCents } from './ageing.rules.ts';
import { dueReminder } from './reminder.rules.ts';

const dueOn = '2026-12-31';
const fresh = { dueOn, issuedOn: '2026-12-01', last: null };

describe('a reminder', () => {
  it.each([
    [-4, null],
    [-3, -3],
    [6, -3],
    [7, 7],
    [20, 7],
    [21, 21],
    [45, 45],
    [400, 45],
  ])('%d days after the due day is that of %s days, and sent once', (days, step) => {
    const today = addDays(dueOn, days);
    expect(dueReminder(fresh, today)).toBe(step);
    expect(dueReminder({ ...fresh, last: step }, today)).toBeNull();
  });

  it('is not sent for a day before the invoice', () => {
    const short = { dueOn, issuedOn: '2026-12-29', last: null };
    expect(dueReminder(short, '2026-12-30')).toBeNull();
    expect(dueReminder(short, '2027-01-07')).toBe(7);
  });

  it('is the latest one after a standstill', () => {
    expect(dueReminder({ ...fresh, last: -3 }, addDays(dueOn, 30))).toBe(21);
  });
});

describe('the ageing', () => {
  it.each([
    [-10, 0],
    [0, 0],
    [1, 1],
    [30, 1],
    [31, 2],
    [60, 2],
    [61, 3],
    [90, 3],
    [91, 4],
    [900, 4],
  ])('of an invoice %d days overdue is column %d', (days, column) => {
    expect(ageingColumn(dueOn, addDays(dueOn, days))).toBe(column);
  });

  it('adds up to what is open', () => {
    const open = [-1, 15, 45, 75, 120].map((days, index) => ({ dueOn: addDays(dueOn, -days), openMinor: 10 ** index }));
    expect(ageingOf(open, dueOn)).toEqual([1, 10, 100, 1_000, 10_000]);
  });
});

it.each([
  ['166.52', 16_652],
  [' $1,234.5 ', 123_450],
  ['12', 1_200],
  ['0', 0],
  ['1.005', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
  ['999999999', null],
  ['12,50 €', null],
])('reads %j as %s cents', (text, cents) => {
  expect(readCents(text)).toBe(cents);
});
