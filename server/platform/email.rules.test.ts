import { expect, it } from 'vitest';
import { cleanEmail, findEmailProblem, normalizeEmail } from './email.rules.ts';

it.each([
  ['ana@example.org', null],
  ['ana.núñez+books@mail.example.org', null],
  ['user@xn--exmple-cua.de', null],
  ['ü@exämple.de', null],
  ['ana@пример.рф', null],
  ['山田@例え.テスト', null],
  ['a.b!#$%&*/=?^_`{|}~@example.org', null],
  [`${'a'.repeat(64)}@example.org`, null],
  [`${'a'.repeat(65)}@example.org`, { key: 'EmailInvalid' }],
  ['a\u0001@example.org', { key: 'CharactersInvalid' }],
  ['a@b-.de', { key: 'EmailInvalid' }],
  ['a@b..de', { key: 'EmailInvalid' }],
  ['a@.b.de', { key: 'EmailInvalid' }],
  ['a@b.de.', { key: 'EmailInvalid' }],
  ['a@-b.de', { key: 'EmailInvalid' }],
  ['a@b_c.de', { key: 'EmailInvalid' }],
  [`a@${'b'.repeat(64)}.de`, { key: 'EmailInvalid' }],
  ['a@xn--.de', { key: 'EmailInvalid' }],
  ['a@1.2.3.4', { key: 'EmailInvalid' }],
  ['a@b.de/path', { key: 'EmailInvalid' }],
  ['a@b.de:25', { key: 'EmailInvalid' }],
  ['a@b%2ede.org', { key: 'EmailInvalid' }],
  ['a..b@example.org', { key: 'EmailInvalid' }],
  ['.a@example.org', { key: 'EmailInvalid' }],
  ['a.@example.org', { key: 'EmailInvalid' }],
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

it('stores the domain in punycode, and compares addresses in lower case', () => {
  expect(cleanEmail(' Ü@EXÄMPLE.de ')).toBe('Ü@xn--exmple-cua.de');
  expect(normalizeEmail('Ü@EXÄMPLE.de')).toBe(normalizeEmail('u\u0308@xn--exmple-cua.de'));
  expect([cleanEmail(' no address '), normalizeEmail('A@b..de')]).toEqual(['no address', 'a@b..de']);
});
