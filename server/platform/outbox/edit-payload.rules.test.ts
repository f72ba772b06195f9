import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editPayload, listEditable } from './edit-payload.rules.ts';

const payload = {
  formId: 'quote',
  profileNumber: 'P-1',
  kind: 'lead',
  person: { firstName: 'Ann', email: 'ann@exmaple.org', company: null, customerTokenId: 'tok' },
  fields: { topics: ['a', 'b'], seats: 4, isMember: true },
};

it('offers every field but identifiers and secrets', () => {
  expect(listEditable(payload)).toEqual([
    { field: 'person.firstName', kind: 'text', value: 'Ann' },
    { field: 'person.email', kind: 'text', value: 'ann@exmaple.org' },
    { field: 'person.company', kind: 'text', value: '' },
    { field: 'fields.topics.0', kind: 'text', value: 'a' },
    { field: 'fields.topics.1', kind: 'text', value: 'b' },
    { field: 'fields.seats', kind: 'number', value: '4' },
    { field: 'fields.isMember', kind: 'flag', value: 'true' },
  ]);
});

it('changes values and no type', () => {
  const before = structuredClone(payload);
  const edits = {
    'person.email': 'ann@example.org',
    'person.company': '',
    'fields.topics.1': 'c\r\nd',
    'fields.seats': '5',
    'fields.isMember': 'false',
  };
  expect(editPayload(payload, edits)).toEqual({
    ok: true,
    payload: {
      ...payload,
      person: { ...payload.person, email: 'ann@example.org' },
      fields: { topics: ['a', 'c\nd'], seats: 5, isMember: false },
    },
  });
  expect(payload).toEqual(before);
});

it.each([
  ['an identifier', { formId: 'x' }, 'unknown'],
  ['a number that names a customer', { profileNumber: 'x' }, 'unknown'],
  ['a secret', { 'person.customerTokenId': 'x' }, 'unknown'],
  ['a field that is not there', { 'person.role': 'admin' }, 'unknown'],
  ['a prototype', { '__proto__.isAdmin': 'true' }, 'unknown'],
  ['a number in words', { 'fields.seats': 'many' }, 'number'],
  ['no number', { 'fields.seats': ' ' }, 'number'],
  ['a flag in words', { 'fields.isMember': 'yes' }, 'flag'],
  ['a text without end', { 'person.firstName': 'x'.repeat(20_001) }, 'long'],
  ['control characters', { 'person.firstName': 'a\u0000' }, 'characters'],
  ['half a character', { 'person.firstName': '\ud83d' }, 'characters'],
])('refuses %s', (_, edits, problem) => {
  expect(editPayload(payload, edits)).toEqual({ ok: false, problems: { [Object.keys(edits)[0] ?? '']: problem } });
});

it('leaves a payload as it is when every field is sent as it was', () => {
  const json = fc
    .jsonValue({ maxDepth: 3, stringUnit: 'grapheme-ascii' })
    .filter((value) => !JSON.stringify(value).includes('\\'));
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-c]{1,3}$/), json), (given) => {
      // Two ways to one name are one field: a dot within a name is a form's own fault.
      fc.pre(!JSON.stringify(Object.keys(given)).includes('.'));
      const fields = listEditable(given);
      fc.pre(new Set(fields.map(({ field }) => field)).size === fields.length);
      const edits = Object.fromEntries(fields.map(({ field, value }) => [field, value]));
      const edited = editPayload(given, edits);
      expect(edited.ok && JSON.stringify(edited.payload)).toBe(JSON.stringify(given));
    }),
  );
});
