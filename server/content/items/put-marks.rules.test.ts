import { expect, it } from 'vitest';
import { withoutMarks } from '../texts/field-mark.rules.ts';
import { formOf } from './form-schema.rules.ts';
import type { ItemTypeName } from './item-types.contract.ts';
import { putMarks } from './put-marks.rules.ts';

function marked(type: ItemTypeName, fields: Record<string, unknown>, isShallow = false) {
  const places: string[] = [];
  const noted: string[] = [];
  const put = putMarks(formOf(type), fields, {
    mark: (place) => `\ue000${String.fromCharCode(0xe800 + places.push(place))}`,
    note: (place, value, kind) => void noted.push(`${place} ${kind} ${value}`),
    isShallow,
  });
  return { places, noted, text: JSON.stringify(put) };
}

const page = {
  title: 'Home',
  description: '',
  access: 'public',
  tags: ['electrical'],
  cardImage: { src: '/a.png', alt: 'A door' },
  productCategories: ['books'],
  blocks: [
    { type: 'hero-banner', heading: 'Welcome', link: { label: 'Go', href: '/a' }, tone: 'deep' },
    { type: 'two-column', first: [{ type: 'rich-text', content: '# Text' }], second: [] },
    { type: 'gone', heading: 'Unknown' },
  ],
  unknown: 'kept',
};

it('marks each text that readers see by its path, and changes nothing else', () => {
  const { places, text } = marked('page', page);
  expect(places).toEqual([
    'title',
    'cardImage.alt',
    'blocks.0.heading',
    'blocks.0.link.label',
    'blocks.1.first.0.content',
  ]);
  expect(withoutMarks(text)).toBe(JSON.stringify(page));
});

it('marks only the texts of the item itself where it is one of a list', () => {
  expect(marked('page', page, true).places).toEqual(['title']);
});

it('leaves alone what code compares, what has a pattern, and what would become too long', () => {
  const document = { title: 'x'.repeat(299), subtitle: 'Fits', code: '70', documentId: '70', status: 'Current' };
  expect(marked('document', document).places).toEqual(['subtitle']);
  const blocks = [{ type: 'map', location: 'Ohio', apiKey: 'key' }];
  expect(marked('page', { blocks }).places).toEqual(['blocks.0.location']);
});

it('notes what is not marked: texts that code compares, numbers, days and choices', () => {
  const document = {
    title: 'x'.repeat(299),
    code: '70',
    status: 'Current',
    committee: 'ecc',
    editions: [{ year: 2026, effectiveAt: '2025-08-14', summary: 'Words' }],
  };
  expect(marked('document', document).noted).toEqual([
    `title text ${document.title}`,
    'code text 70',
    'status choice Current',
    'editions.0.year number 2026',
    'editions.0.effectiveAt date 2025-08-14',
  ]);
  expect(marked('document', document, true).noted).not.toContain('editions.0.year number 2026');
});
