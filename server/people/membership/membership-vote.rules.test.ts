import { organizationDate } from '../../platform/dates/organization-date.rules.ts';
import { demoInstallation } from '../../platform/installation/demo-installation.ts';
import { expect, it } from 'vitest';
import { demoMemberships } from '../../../tests/support/demo-memberships.ts';
import { hasVote, mayVote, voteBegins } from './membership-vote.rules.ts';

it.each([
  ['Individual', true],
  ['Inspector', true],
  ['Retired', true],
  ['Advanced', true],
  ['Student', false],
  ['', false],
  [null, false],
])('a membership of type %s has a vote: %s', (type, expected) => {
  expect(hasVote(demoMemberships, type)).toBe(expected);
});

const membership = {
  type: 'Individual',
  startedOn: '2026-05-26',
  expiresOn: '2027-05-25',
  graceEndsOn: '2027-07-24',
};

it.each<[string, Partial<typeof membership>, string, string | null, boolean]>([
  ['before its 180 days', {}, '2026-11-21T12:00:00Z', '2026-11-22', false],
  ['on the day it begins', {}, '2026-11-22T12:00:00Z', '2026-11-22', true],
  ['the evening before, where the organization is', {}, '2026-11-22T04:30:00Z', '2026-11-22', false],
  ['on its last day', {}, '2027-05-25T12:00:00Z', '2026-11-22', true],
  ['in grace', {}, '2027-05-26T12:00:00Z', null, false],
  ['of a student', { type: 'Student' }, '2026-12-24T12:00:00Z', null, false],
])('the vote of a membership %s', (_, change, now, from, may) => {
  const facts = { ...membership, ...change };
  const today = organizationDate(new Date(now), demoInstallation.timeZone);
  expect([voteBegins(demoMemberships, facts, today), mayVote(demoMemberships, facts, today)]).toEqual([from, may]);
});
