import { expect, it } from 'vitest';
import { requiredEligibility } from './eligibility.rules.ts';

it.each([
  ['membership-inspector', 'electrical-inspector', 'inspector'],
  ['membership-student', null, 'student'],
  ['membership-student-chapter', null, null],
  ['membership-individual', null, null],
])('asks for a finding to sell %s of the group %s: %s', (id, membershipGroup, kind) => {
  expect(requiredEligibility({ id, membershipGroup })).toBe(kind);
});
