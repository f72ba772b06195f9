import { describe, expect, it } from 'vitest';
import { keepIdentities, keyOf, valueAt, withEntry, withMoved, withoutEntry, setValueAt } from './edit-fields.ts';

const fields = {
  title: 'Title',
  blocks: [
    { type: 'rich-text', content: 'one' },
    { type: 'hero-banner', heading: 'two' },
  ],
};

it('reads and replaces a value deep inside and leaves the rest as it was', () => {
  const changed = setValueAt(fields, 'blocks.0.content', 'other');
  expect(valueAt(changed, 'blocks.0.content')).toBe('other');
  expect(valueAt(fields, 'blocks.0.content')).toBe('one');
  expect(changed.blocks[1]).toBe(fields.blocks[1]);
});

it('takes a key away for undefined', () => {
  expect(setValueAt(fields, 'title', undefined)).not.toHaveProperty('title');
});

it('makes the groups on the way to a new value', () => {
  expect(setValueAt({}, 'link.label', 'More')).toEqual({ link: { label: 'More' } });
});

describe('a list', () => {
  it('takes a new entry at its end, also where there was none', () => {
    expect(withEntry(fields, 'blocks', { type: 'alert' }).blocks).toHaveLength(3);
    expect(withEntry({}, 'tags', 'a')).toEqual({ tags: ['a'] });
  });

  it('loses an entry by its place', () => {
    expect(withoutEntry(fields, 'blocks', 0).blocks).toEqual([fields.blocks[1]]);
  });

  it('moves an entry to another place, and not beyond its ends', () => {
    expect(withMoved(fields, 'blocks', 0, 1).blocks.map(({ type }) => type)).toEqual(['hero-banner', 'rich-text']);
    expect(withMoved(fields, 'blocks', 1, 0).blocks.map(({ type }) => type)).toEqual(['hero-banner', 'rich-text']);
    expect(withMoved(fields, 'blocks', 0, -1)).toBe(fields);
    expect(withMoved(fields, 'blocks', 1, 2)).toBe(fields);
    expect(withMoved(fields, 'blocks', 1, 1)).toBe(fields);
  });

  it('knows its entries again after they are edited and moved', () => {
    const [first, second] = fields.blocks.map(keyOf);
    const edited = withMoved(setValueAt(fields, 'blocks.0.content', 'x'), 'blocks', 0, 1);
    expect(edited.blocks.map(keyOf)).toEqual([second, first]);
  });
});

it('keeps the keys of entries over a merge, wherever they stand then', () => {
  const before = {
    blocks: [
      { type: 'a', text: 'x' },
      { type: 'b', first: [{ type: 'c' }] },
    ],
  };
  const inner = before.blocks[1]?.first?.[0];
  const keys = [...before.blocks, inner].map((block, index) => keyOf(block, index));
  const after = { blocks: [{ type: 'new' }, { type: 'a', text: 'y' }, { type: 'b', first: [{ type: 'c', more: 1 }] }] };
  keepIdentities(before, after);
  const [, a, b] = after.blocks;
  expect([a, b, b?.first?.[0]].map((block, index) => keyOf(block, index))).toEqual(keys);
});
