import { expect, it } from 'vitest';
import type { FieldVerb } from './batch.rules.ts';
import { editField, hasField } from './edit-field.rules.ts';

const item = { path: '/news/a', fields: { title: 'A', tags: ['research'], author: 'ana' } };

it.each<[FieldVerb, string, object]>([
  ['add-topic', 'water', { title: 'A', tags: ['research', 'water'], author: 'ana' }],
  ['remove-topic', 'research', { title: 'A', tags: [], author: 'ana' }],
  ['set-author', 'ben', { title: 'A', tags: ['research'], author: 'ben' }],
  ['set-author', '', { title: 'A', tags: ['research'] }],
  ['set-access', 'member', { title: 'A', tags: ['research'], author: 'ana', access: 'member' }],
])('%s with "%s" changes that field alone', (verb, value, fields) => {
  expect(editField(item, verb, value)).toEqual({ path: '/news/a', fields });
});

it.each<[FieldVerb, string]>([
  ['add-topic', 'research'],
  ['remove-topic', 'water'],
  ['set-author', 'ana'],
  ['set-access', ''],
])('%s with "%s" is told to be so already', (verb, value) => {
  expect(editField(item, verb, value)).toEqual({ kind: 'same', detail: '' });
});

it('takes a field that holds something else for an empty one', () => {
  const stored = { path: null, fields: { tags: 'research' } };
  expect(editField(stored, 'add-topic', 'water')).toEqual({ path: null, fields: { tags: ['water'] } });
});

it.each<[FieldVerb, string, boolean]>([
  ['add-topic', 'publication', true],
  ['add-topic', 'redirect', false],
  ['add-topic', 'menu', false],
  ['set-author', 'publication', true],
  ['set-author', 'page', false],
  ['set-access', 'page', true],
  ['set-access', 'nothing', false],
])('%s of a %s: %s', (verb, type, has) => {
  expect(hasField(type, verb)).toBe(has);
});
