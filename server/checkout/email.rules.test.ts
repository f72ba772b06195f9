import { expect, it } from 'vitest';
import { findEmailProblem } from './email.rules.ts';

it.each([
  ['ana@example.org', null],
  ['ana.núñez+books@mail.example.org', null],
  ['', 'FieldRequired'],
  ['ana', 'EmailInvalid'],
  ['ana@example', 'EmailInvalid'],
  ['ana@@example.org', 'EmailInvalid'],
  ['ana@example.org, bob@example.org', 'EmailInvalid'],
  ['Ana <ana@example.org>', 'EmailInvalid'],
  ['ana@example.org\r\nBcc: bob@example.org', 'CharactersInvalid'],
  [`${'a'.repeat(250)}@example.org`, 'FieldMaximumLength:254'],
])('%j', (text, expected) => {
  expect(findEmailProblem(text)).toBe(expected);
});
