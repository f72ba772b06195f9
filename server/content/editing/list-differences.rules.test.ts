import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameValue } from '../items/same-value.rules.ts';
import { listDifferences } from './list-differences.rules.ts';
import type { Edited } from './merge-versions.rules.ts';

const text = (content: string) => ({ type: 'text', content });
const before: Edited = {
  path: '/news/valves',
  fields: { title: 'Valves', blocks: [text('One'), text('Two'), { type: 'quote', words: 'Three' }] },
};
const after = (fields: Edited['fields'], path: string | null = '/news/valves'): Edited => ({ path, fields });

const cases: [string, Edited, string[]][] = [
  ['nothing', after(before.fields), []],
  ['the address', after(before.fields, '/news/valve'), ['path']],
  ['a text', after({ title: 'Valve', blocks: before.fields['blocks'] }), ['fields.title']],
  ['a field that is gone', after({ blocks: before.fields['blocks'] }), ['fields.title']],
  [
    'a text of a block',
    after({ title: 'Valves', blocks: [text('One'), text('2'), { type: 'quote', words: 'Three' }] }),
    ['fields.blocks.1.content'],
  ],
  [
    'a block that is new',
    after({ title: 'Valves', blocks: [text('0'), ...(before.fields['blocks'] as object[])] }),
    ['fields.blocks.0'],
  ],
  ['a block that is gone', after({ title: 'Valves', blocks: [text('One'), text('Two')] }), ['fields.blocks.2']],
  [
    'the order',
    after({ title: 'Valves', blocks: [{ type: 'quote', words: 'Three' }, text('One'), text('Two')] }),
    ['fields.blocks'],
  ],
];

describe('differences of two versions', () => {
  it.each(cases)('names %s', (_, version, places) => {
    expect(listDifferences(before, version).map(({ place }) => place)).toEqual(places);
  });

  it('names something exactly where the versions differ', () => {
    const value = fc.oneof(fc.string(), fc.array(fc.record({ type: fc.constantFrom('a', 'b'), text: fc.string() })));
    const edited = fc.record({
      path: fc.constantFrom(null, '/a'),
      fields: fc.dictionary(fc.constantFrom('x', 'y'), value),
    });
    fc.assert(
      fc.property(edited, edited, (one, other) => {
        expect(listDifferences(one, other).length > 0).toBe(!isSameValue(one, other));
      }),
    );
  });
});
