import { expect, it } from 'vitest';
import { blockPath } from '../../../../../server/content/items/block-path.rules.ts';
import { formOf } from '../../../../../server/content/items/form-schema.rules.ts';
import { namePlace, placeHref } from './name-place.ts';

it.each([
  ['page', 'fields.blocks.2.content', 'Blocks 3 · Content'],
  ['page', 'fields.mainImage.src', 'Main image · Src'],
  ['page', 'fields.tags.1', 'Tags 2'],
  ['menu', 'fields.items.0.children.4.href', 'Items 1 · Children 5 · Href'],
  ['footer', 'fields.navigation', 'Navigation'],
  ['dictionary', 'fields.entries.ShopPath', 'Entries · ShopPath'],
  ['page', 'fields.blocks.1.none', 'blocks · 1 · none'],
] as const)('names a place of a %s: %s', (type, place, name) => {
  expect(namePlace(formOf(type), place)).toBe(name);
});

it('takes the block that has the whole way, where several have its first part', () => {
  expect(namePlace(formOf('page'), 'fields.blocks.3.items.0.href')).toBe('Blocks 4 · Items 1 · Href');
});

it('leads to the form, opened at the place', () => {
  const href = placeHref('/es/editor', { id: 'page:a', locale: 'es' }, 'fields.blocks.2.content');
  const url = new URL(href, 'https://site.invalid');
  expect(`${url.pathname} ${url.searchParams.get('locale')} ${decodeURIComponent(url.hash)}`).toBe(
    '/es/editor/items/page:a es #fields.blocks.2.content',
  );
  expect(blockPath(url.searchParams.get('block'))).toBe('blocks.2.content');
});
