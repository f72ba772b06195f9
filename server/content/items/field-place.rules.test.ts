import { expect, it } from 'vitest';
import { readPlace, writePlace } from './field-place.rules.ts';

const own = { id: 'page:home', locale: 'en' };

it.each([
  ['blocks.0.heading', { id: 'page:home', locale: 'en', place: 'blocks.0.heading' }],
  ['menu:main/en/items.2.label', { id: 'menu:main', locale: 'en', place: 'items.2.label' }],
  ['page:home/es/title', { id: 'page:home', locale: 'es', place: 'title' }],
  ['spec-content:a_b.c-1/en/content', { id: 'spec-content:a_b.c-1', locale: 'en', place: 'content' }],
])('writes and reads %s', (written, place) => {
  expect(writePlace(place, own)).toBe(written);
  expect(readPlace(written, own)).toEqual(place);
});

it.each(['a b', '<b>', 'menu:main/items', '/en/title', 'javascript:alert(1)'])('reads nothing from "%s"', (written) => {
  expect(readPlace(written, own)).toBeNull();
});
