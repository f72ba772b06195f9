import { expect, it } from 'vitest';
import { choiceReminderAt, endOfChoice, isChoiceDay, lastChoiceDay } from './choice-day.rules.ts';

const zone = 'America/New_York';

it.each([
  ['2026-11-26', false],
  ['2026-11-27', false],
  ['2026-11-28', true],
  ['2027-05-26', true],
  ['2027-05-27', false],
  ['2027-02-30', false],
  ['soon', false],
  ['', false],
])('takes %j as a last day on 27 November 2026: %j', (day, isTaken) => {
  expect(isChoiceDay(day, '2026-11-27')).toBe(isTaken);
});

it.each(['2026-12-11', '2027-03-14', '2027-11-07'])('ends with the day %s in the zone of the organization', (day) => {
  const end = endOfChoice(day, zone);
  expect(lastChoiceDay(end, zone)).toBe(day);
  expect(lastChoiceDay(new Date(end.getTime() + 1), zone)).not.toBe(day);
});

it.each([
  ['2026-12-11T05:00:00Z', '2026-12-08T05:00:00.000Z'],
  ['2026-11-29T00:00:00Z', '2026-11-28T00:00:00.000Z'],
])('reminds of a choice until %s at %s', (chooseBy, at) => {
  const decidedAt = new Date('2026-11-27T00:00:00Z');
  expect(choiceReminderAt({ decidedAt, chooseBy: new Date(chooseBy) }).toISOString()).toBe(at);
});
