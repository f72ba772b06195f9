import { expect, it } from 'vitest';
import { maskEmails, maskPersonal } from './mask-personal.rules.ts';

it.each([
  ['a name', { firstName: 'Marguerite' }, { firstName: 'M•••' }],
  ['an emoji or accent whole', { firstName: 'Élodie', lastName: '👩‍🚒x' }, { firstName: 'É•••', lastName: '👩‍🚒•••' }],
  ['an e-mail address', { email: 'm.okafor@example.org' }, { email: 'm•••' }],
  ['a telephone number written as number', { phone: 6175550134 }, { phone: '•••' }],
  ['a street and a postal code', { addr1: '9 Elm St', zip: '02169' }, { addr1: '9•••', zip: '0•••' }],
  ['a field nobody thought of', { nickname: 'Maggie' }, { nickname: 'M•••' }],
  [
    'what is nested',
    { contact: { name: 'Ann' }, lines: [{ name: 'Bo' }, 'text'] },
    { contact: { name: 'A•••' }, lines: [{ name: 'B•••' }, 't•••'] },
  ],
  [
    'a token, whatever its form',
    { customerTokenId: 'tok_1', cardToken: 'x', cards: [1, 'a'] },
    { customerTokenId: '•••', cardToken: '•••', cards: '•••' },
  ],
  ['a date of birth', { birthDate: '1980-02-01' }, { birthDate: '•••' }],
  ['a text under the name of a date', { updatedAt: 'Ann Smith' }, { updatedAt: 'A•••' }],
  ['an address that serves as identifier', { webUserId: 'ann@example.org' }, { webUserId: 'a•••@•••' }],
])('masks %s', (_, payload, masked) => {
  expect(maskPersonal(payload)).toEqual(masked);
});

it.each([
  ['flags', { newsletter: true, isMember: false }],
  ['empty values', { company: '', phone: null }],
  ['identifiers', { accountProfileId: '6f9f', netsuiteID: 77 }],
  ['dates', { completedDate: '2026-11-20', updatedAt: '2026-11-20T10:00:00.000Z' }],
  ['coarse values', { country: 'US', language: 'en', code: 12 }],
])('shows %s', (_, payload) => {
  expect(maskPersonal(payload)).toEqual(payload);
});

it('masks every address within a text and leaves the rest', () => {
  expect(maskEmails('No a@example.org, <b.c@example.org> or (d@x.y).')).toBe('No a•••@•••, <b•••@•••> or (d•••@•••).');
});
