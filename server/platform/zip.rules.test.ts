import { expect, it } from 'vitest';
import { findZipProblem, requiresZip } from './zip.rules.ts';

it.each([
  ['US', true],
  ['CA', true],
  ['DE', false],
  ['', false],
  ['__proto__', false],
  ['constructor', false],
])('requires a zip of "%s": %s', (country, expected) => {
  expect(requiresZip(country)).toBe(expected);
  expect(findZipProblem({ zip: '', country })).toEqual(expected ? { key: 'FieldRequired' } : null);
});
