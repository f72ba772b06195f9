import { demoWords } from '../../../tests/support/demo-words.ts';
import { expect, it } from 'vitest';
import type { MembershipStatus } from '../../people/membership/membership-status.rules.ts';
import { findSection, findSectionRefusal, mostSections, sectionName, sections } from './section.rules.ts';

const none: string[] = [];
const full = sections.slice(0, mostSections).map(({ id }) => id);

it.each<[MembershipStatus, string | null, string[], string | null]>([
  ['active', 'Individual', none, null],
  ['active', 'Inspector', none, null],
  ['active', 'Retired', full.slice(1), null],
  ['active', 'Individual', full, 'sections_full'],
  ['active', 'Student', none, 'type_excepted'],
  ['active', null, none, 'type_excepted'],
  ['grace', 'Individual', none, 'not_member'],
  ['lapsed', 'Individual', none, 'not_member'],
  ['none', null, none, 'not_member'],
  // A permanent reason comes before one that the person can change.
  ['grace', 'Student', full, 'not_member'],
])('of somebody %s as %s with %j says %s', (status, type, joined, refusal) => {
  expect(findSectionRefusal({ status, type }, joined)).toBe(refusal);
});

it('knows each section by one id, in both languages', () => {
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  const names = sections.map(({ id }) => [sectionName(id, demoWords.en.t), sectionName(id, demoWords.es.t)]);
  expect(names).toContainEqual(['Rail and transit', 'Ferrocarril y transporte público']);
  expect(new Set(names.flat()).size).toBe(2 * sections.length);
  expect(sectionName('closed', demoWords.en.t)).toBe('closed');
  expect(findSection('toString')).toBeNull();
});
