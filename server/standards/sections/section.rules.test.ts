import { expect, it } from 'vitest';
import type { MembershipStatus } from '../../people/membership/membership-status.rules.ts';
import { mostSectionsOf } from '../../people/membership/memberships.rules.ts';
import { demoMemberships } from '../../../tests/support/demo-memberships.ts';
import { findSectionRefusal } from './section.rules.ts';

const none: string[] = [];
const full = ['roads', 'bridges', 'rails', 'signs'].slice(0, demoMemberships.mostSections);

it.each<[MembershipStatus, string | null, string[], string | null]>([
  ['active', 'Individual', none, null],
  ['active', 'Inspector', none, null],
  ['active', 'Retired', full.slice(1), null],
  ['active', 'Individual', full, 'sections_full'],
  ['active', 'Student', none, 'type_excepted'],
  ['active', null, none, 'type_excepted'],
  // A name of the record system that no kind has.
  ['active', 'Fellow', full.slice(1), null],
  ['grace', 'Individual', none, null],
  ['grace', 'Individual', full, 'sections_full'],
  ['lapsed', 'Individual', none, 'not_member'],
  ['none', null, none, 'not_member'],
  // A permanent reason comes before one that the person can change.
  ['lapsed', 'Student', full, 'not_member'],
])('of somebody %s as %s with %j says %s', (status, type, joined, refusal) => {
  expect(findSectionRefusal({ status, most: mostSectionsOf(demoMemberships, type) }, joined)).toBe(refusal);
});
