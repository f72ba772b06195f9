import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { blockEntries, blockName } from './block-answer.rules.ts';
import { blockTypes, type BlockTypeName } from '../items/types/block.contract.ts';

const link = { label: 'L', href: '/a' };
const image = { src: '/a.svg', alt: '' };
const alert = { id: 'a', title: 'T', text: 'T', level: 'info' };
const isAnswer = (type: BlockTypeName, field: string, value: unknown): boolean => {
  const schema = blockEntries(type)[field];
  if (!schema) throw new Error(`${type} answers no ${field}`);
  return v.is(schema, value);
};

describe('a field is answered', () => {
  it.each<[string, BlockTypeName, string, unknown[], unknown[]]>([
    ['by its text where it is required', 'page-title', 'title', ['T', 'x'.repeat(400)], ['', null, 7]],
    ['by its text or null where it is not', 'page-title', 'subtitle', ['T', '', null], [undefined, 7]],
    ['by Markdown of any length', 'rich-text', 'content', ['', 'x'.repeat(200_001)], [null, 7]],
    ['by a link', 'call-to-action', 'link', [link], [null, { ...link, href: '//evil.example' }, { label: 'L' }]],
    ['by a link or null', 'hero-banner', 'link', [link, null], [undefined, { ...link, href: '/\\evil.example' }]],
    ['by an image', 'image-text', 'image', [image], [null, { ...image, src: 'javascript:alert(1)' }]],
    ['by one of its choices, never null where one is the default', 'hero-banner', 'tone', ['deep'], [null, 'loud']],
    ['by true or false', 'question-answer', 'isQuestionShown', [true, false], [null, 'yes']],
    ['by a whole number within its limits', 'two-column', 'firstColumn', [1, 12], [0, 13, 1.5, null]],
    [
      'by groups of fields',
      'link-cards',
      'items',
      [[], [{ title: 'T', text: '', href: '/a' }]],
      [null, [{ title: '', text: '', href: '/a' }], [{ title: 'T', text: '', href: 'http://plain.example' }]],
    ],
    ['by as many entries as it must have', 'tabbed-widget', 'tabs', [[{ label: 'L', content: '' }]], [[]]],
    ['by the item it names, null when that is gone', 'alert', 'alert', [alert, null], ['a', { ...alert, level: 'x' }]],
    [
      'by the items it names, inside a group too',
      'faq-accordion',
      'groups',
      [[{ heading: null, items: [{ id: 'a', question: 'Q', answer: 'A' }] }]],
      [[{ heading: null, items: ['a'] }], [{ items: [] }]],
    ],
  ])('%s', (_, type, field, fitting, others) => {
    expect(fitting.filter((value) => !isAnswer(type, field, value))).toEqual([]);
    expect(others.filter((value) => isAnswer(type, field, value))).toEqual([]);
  });
});

it.each<[BlockTypeName, string[]]>([
  ['multi-spot', ['heading', 'items', 'viewAll']],
  ['document-list', ['heading', 'items']],
  ['committee-list', ['heading', 'layout', 'items']],
])('%s answers what it found, not how it was asked for', (type, own) => {
  expect(Object.keys(blockEntries(type))).toEqual(expect.arrayContaining(['key', 'navigationTitle', ...own]));
  expect(Object.keys(blockEntries(type))).toHaveLength(own.length + 2);
});

it('names blocks as the content API does', () => {
  const types = Object.keys(blockTypes) as BlockTypeName[];
  expect(types.map(blockName)).toEqual(expect.arrayContaining(['HeroBanner', 'Alert', 'TwoColumn']));
});
