import { expect, it } from 'vitest';
import { hasVote } from './membership-vote.rules.ts';

it.each([
  ['Individual', true],
  ['Inspector', true],
  ['Retired', true],
  ['Student', false],
  ['Advanced', false],
  ['', false],
  [null, false],
])('a membership of type %s has a vote: %s', (type, expected) => {
  expect(hasVote(type)).toBe(expected);
});
