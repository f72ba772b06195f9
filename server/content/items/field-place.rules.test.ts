import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearness, packPlaces, readPlace, unpackPlaces, writePlace } from './field-place.rules.ts';

const own = { id: 'page:home', locale: 'en' };

it.each([
  ['blocks.0.heading', { id: 'page:home', locale: 'en', place: 'blocks.0.heading' }],
  ['menu:main/en/items.2.label', { id: 'menu:main', locale: 'en', place: 'items.2.label' }],
  ['page:home/es/title', { id: 'page:home', locale: 'es', place: 'title' }],
  ['dictionary:shell/en/entries.Skip_to', { id: 'dictionary:shell', locale: 'en', place: 'entries.Skip_to' }],
  ['spec-content:a_b.c-1/en/content', { id: 'spec-content:a_b.c-1', locale: 'en', place: 'content' }],
])('writes and reads %s', (written, place) => {
  expect(writePlace(place, own)).toBe(written);
  expect(readPlace(written, own)).toEqual(place);
});

it.each(['a b', '<b>', 'menu:main/items', '/en/title', 'javascript:alert(1)'])('reads nothing from "%s"', (written) => {
  expect(readPlace(written, own)).toBeNull();
});

it('packs the places of a menu into a few letters each', () => {
  const places = ['menu:main/en/items.0.label', 'menu:main/en/items.0.children.0.label', 'title', 'blocks.0', ''];
  expect(packPlaces(places)).toBe('0menu:main/en/items.0.label 4children.0.label 0title 0blocks.0 0');
  expect(unpackPlaces(packPlaces(places))).toEqual(places);
  expect(unpackPlaces(packPlaces([]))).toEqual([]);
});

it('reads any packed places again', () => {
  const part = fc.stringMatching(/^[a-z0-9_-]{1,3}$/);
  const place = fc.tuple(fc.constantFrom('', 'menu:main/en/'), fc.array(part, { minLength: 1, maxLength: 40 }));
  const written = place.map(([item, parts]) => item + parts.join('.'));
  fc.assert(fc.property(fc.array(written), (places) => expect(unpackPlaces(packPlaces(places))).toEqual(places)));
});

it.each([
  ['blocks.0.heading', 'menu:main/en/items.0', 0],
  ['title', 'blocks.0.heading', 1],
  ['editions.0.year', 'editions.1.summary', 2],
  ['menu:main/en/items.0.label', 'menu:main/en/items.0.href', 3],
])('says how near %s and %s are: %i', (one, other, near) => {
  expect(nearness(one, other)).toBe(near);
});
