import { describe, expect, it } from 'vitest';
import { formOf } from '../../../../../server/content/items/form-schema.rules.ts';
import { readItemForm } from './read-item-form.ts';

const stored = {
  title: 'Old',
  description: 'D',
  navigationTitle: 'Short',
  blocks: [
    { type: 'page-title', title: 'Folded' },
    { type: 'call-to-action', heading: 'Old', link: { label: 'L', href: '/old' } },
    { type: 'two-column', firstColumn: 9, first: [{ type: 'rich-text', content: 'Old' }], second: [] },
  ],
};

const read = (sent: Record<string, string>, hasFallback = false) =>
  readItemForm(
    new URLSearchParams({ whole: JSON.stringify(stored), base: '3', locale: 'en', path: '/a', ...sent }),
    formOf('page'),
    hasFallback,
  );

it('keeps what is folded away, and puts every control over it', () => {
  const { fields, ...rest } = read({
    'fields.title': 'New',
    'fields.blocks.1.link.href': '/new',
    'fields.blocks.2.firstColumn': '8',
    'fields.blocks.2.first.0.content': 'Two\r\nlines',
    'fields.noIndex': 'true',
  });
  const untold = { note: '', isMinor: false, matches: null };
  expect(rest).toEqual({ name: '', locale: 'en', base: 3, contains: null, isBeside: false, path: '/a', ...untold });
  expect(fields).toEqual({
    ...stored,
    title: 'New',
    noIndex: true,
    blocks: [
      stored.blocks[0],
      { ...stored.blocks[1], link: { label: 'L', href: '/new' } },
      { ...stored.blocks[2], firstColumn: 8, first: [{ type: 'rich-text', content: 'Two\nlines' }] },
    ],
  });
});

it('takes an optional field that is empty away, and keeps a required one to be refused', () => {
  expect(read({ 'fields.navigationTitle': '', 'fields.title': '' }).fields).toMatchObject({ title: '' });
  expect(read({ 'fields.navigationTitle': '' }).fields).not.toHaveProperty('navigationTitle');
  expect(read({ 'fields.title': '' }, true).fields, 'of a variant').not.toHaveProperty('title');
});

describe('names that lead nowhere', () => {
  it.each([
    'fields.nothing',
    'fields.blocks.9.title',
    'fields.blocks.0.heading',
    'fields.blocks',
    'fields.blocks.1.link',
    'fields.__proto__.polluted',
    'fields.blocks-new',
    'fields.title.length',
  ])('leave the item as it is: %s', (name) => {
    expect(read({ [name]: 'x' }).fields).toEqual(stored);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

it('reads phrases by their key', () => {
  const sent = new URLSearchParams({ whole: '{"entries":{"A":"old","B":"b"}}', 'fields.entries.A': 'new' });
  expect(readItemForm(sent, formOf('dictionary'), false).fields).toEqual({ entries: { A: 'new', B: 'b' } });
});

it.each(['', 'null', '[1]', 'x'])('reads an item that is no item as an empty one: %j', (whole) => {
  expect(readItemForm(new URLSearchParams({ whole, base: '-1' }), formOf('page'), false)).toEqual({
    name: '',
    locale: '',
    base: 0,
    contains: null,
    isBeside: false,
    note: '',
    isMinor: false,
    matches: null,
    path: null,
    fields: {},
  });
});
