import { expect, it } from 'vitest';
import type { ItemFormState } from './item-form.ts';
import { nameFrom, proposePlace } from './propose-place.ts';

it.each([
  ['Sprinklers in schools', 'sprinklers-in-schools'],
  ['¿Qué es un código?', 'que-es-un-codigo'],
  ['  MSCA 70, 2026  ', 'msca-70-2026'],
  ['日本', ''],
  ['x'.repeat(100), 'x'.repeat(80)],
])('makes of %j the name %j', (title, name) => {
  expect(nameFrom(title)).toBe(name);
});

const form = (part: Partial<ItemFormState>) =>
  ({ id: '', name: '', path: '', home: '', fields: {}, ...part }) as ItemFormState;

it.each([
  ['a new page', form({}), { name: 'a-page', path: '/a-page' }],
  ['a new article', form({ home: '/news' }), { name: 'a-page', path: '/news/a-page' }],
  [
    'an article whose title goes on',
    form({ home: '/news', name: 'a', path: '/news/a', fields: { title: 'A' } }),
    { name: 'a-page', path: '/news/a-page' },
  ],
  ['a new item without address', form({ path: null }), { name: 'a-page', path: null }],
  [
    'a page whose title goes on',
    form({ name: 'a', path: '/a', fields: { title: 'A' } }),
    { name: 'a-page', path: '/a-page' },
  ],
  ['a page with a name of its own', form({ name: 'mine', path: '' }), { name: 'mine', path: '' }],
  ['a page with an address of its own', form({ path: '/codes/x' }), { name: 'a-page', path: '/codes/x' }],
  ['a saved page', form({ id: 'page:a', path: '/a', name: 'a' }), { name: 'a', path: '/a' }],
])('proposes for %s', (_, given, proposed) => {
  expect(proposePlace(given, { title: 'A page' })).toEqual(proposed);
});
