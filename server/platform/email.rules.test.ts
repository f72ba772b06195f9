import { expect, it } from 'vitest';
import { findEmailProblem } from './email.rules.ts';

it.each([
  ['ana@example.org', null],
  ['ana.núñez+books@mail.example.org', null],
  ['', { key: 'FieldRequired' }],
  ['ana', { key: 'EmailInvalid' }],
  ['ana@example', { key: 'EmailInvalid' }],
  ['ana@@example.org', { key: 'EmailInvalid' }],
  ['ana@example.org, bob@example.org', { key: 'EmailInvalid' }],
  ['Ana <ana@example.org>', { key: 'EmailInvalid' }],
  ['ana@example.org\r\nBcc: bob@example.org', { key: 'CharactersInvalid' }],
  [`${'a'.repeat(250)}@example.org`, { key: 'FieldMaximumLength', tokens: { max: 254 } }],
])('%j', (text, expected) => {
  expect(findEmailProblem(text)).toEqual(expected);
});
