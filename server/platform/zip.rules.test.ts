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

it.each([
  ['GB', 'x'.repeat(15), null],
  ['GB', 'x'.repeat(16), { key: 'FieldMaximumLength', tokens: { max: 15 } }],
  ['DE', '1', null],
  ['US', '43215', null],
  ['US', '43215-1234', null],
  ['US', '432151', { key: 'ZipInvalid' }],
  ['CA', 'm5v3l9', null],
  ['CA', 'M5V 3L', { key: 'ZipInvalid' }],
  ['CA', '1'.repeat(16), { key: 'FieldMaximumLength', tokens: { max: 15 } }],
] as const)('takes in %s the zip "%s": %j', (country, zip, problem) => {
  expect(findZipProblem({ zip, country })).toEqual(problem);
});
