import { expect, it } from 'vitest';
import { pageRuleOf, readPageRule } from './item-access.rules.ts';

it.each([
  [undefined, 'public'],
  [null, 'public'],
  ['', 'public'],
  ['public', 'public'],
  ['secured', 'secured'],
  ['member', 'member'],
  ['no-membership', 'noMembership'],
  ['noMembership', 'noMembership'],
  // Rules that a remote content system may add one day: never open to everyone.
  ['sponsors', 'member'],
  ['Public', 'member'],
  [7, 'member'],
  [{}, 'member'],
])('reads the access rule %j as %s', (access, rule) => {
  expect(readPageRule(access)).toBe(rule);
  expect(pageRuleOf({ access })).toBe(rule);
});
