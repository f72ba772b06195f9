import { expect, it } from 'vitest';
import { enrollmentKind } from './enrollment.rules.ts';

it.each([
  ['training', false, 'course'],
  ['online-training', false, 'online'],
  ['general', true, 'exam'],
  ['general', false, null],
  ['membership', false, null],
  ['download', false, null],
  ['code', false, null],
] as const)('people take part in a product of the kind %s (for candidates: %s) as %s', (kind, isCandidates, way) =>
  expect(enrollmentKind({ kind, isCandidateAndEducation: isCandidates })).toBe(way),
);
