import { expect, it } from 'vitest';
import { listRemarkPlaces, quoteAt } from './remark-place.rules.ts';

const item = {
  path: '/codes/a',
  fields: {
    title: 'Doors',
    access: 'public',
    blocks: [
      { type: 'text', heading: 'Width', content: 'Clear  width\nof doors' },
      { type: 'image', src: '/a.svg' },
    ],
    editions: [{ year: 2026, image: { src: '/b.svg', alt: 'Cover' } }],
  },
};

it('offers fields and entries with a text', () => {
  expect(listRemarkPlaces(item.fields)).toEqual([
    { place: 'fields.title', quote: 'Doors' },
    { place: 'fields.blocks.0', quote: 'Width · Clear width of doors' },
    { place: 'fields.editions.0', quote: '2026 · Cover' },
  ]);
});

it.each([
  ['fields.blocks.0.heading', 'Width'],
  ['fields.editions.0', '2026 · Cover'],
  ['path', '/codes/a'],
  ['', ''],
  ['fields', ''],
  ['fields.blocks.9', ''],
  ['fields.constructor', ''],
  ['fields.title.length', ''],
])('quotes %s', (place, quote) => {
  expect(quoteAt(item, place)).toBe(quote);
});

it('shortens a long text', () => {
  expect(quoteAt({ path: null, fields: { text: 'a'.repeat(900) } }, 'fields.text')).toHaveLength(300);
});
