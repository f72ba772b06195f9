import { expect, it } from 'vitest';
import { describeDifferences } from './describe-differences.rules.ts';

const edited = (fields: Record<string, unknown>, path: string | null = '/a') => ({ path, fields });
const text = (content: string) => ({ type: 'rich-text', content });

it.each([
  ['the same', edited({ a: 1 }), edited({ a: 1 }), []],
  [
    'words',
    edited({ title: 'Old fee' }),
    edited({ title: 'New fee' }),
    [
      {
        how: 'words',
        place: 'fields.title',
        runs: [
          { how: 'removed', text: 'Old' },
          { how: 'added', text: 'New' },
          { how: 'same', text: ' fee' },
        ],
      },
    ],
  ],
  [
    'a number',
    edited({ year: 2026 }),
    edited({ year: 2027 }),
    [
      {
        how: 'words',
        place: 'fields.year',
        runs: [
          { how: 'removed', text: '2026' },
          { how: 'added', text: '2027' },
        ],
      },
    ],
  ],
  [
    'a new block',
    edited({ blocks: [text('One')] }),
    edited({ blocks: [text('One'), text('Two')] }),
    [{ how: 'added', place: 'fields.blocks.1', parts: [{ place: 'fields.blocks.1.content', text: 'Two' }] }],
  ],
  [
    'a block of another kind',
    edited({ block: text('One') }),
    edited({ block: { type: 'banner', isWide: true } }),
    [
      { how: 'removed', place: 'fields.block', parts: [{ place: 'fields.block.content', text: 'One' }] },
      { how: 'added', place: 'fields.block', parts: [{ place: 'fields.block.isWide', text: 'true' }] },
    ],
  ],
  [
    'an order',
    edited({ blocks: [text('One'), text('Two')] }),
    edited({ blocks: [text('Two'), text('One')] }),
    [{ how: 'order', place: 'fields.blocks' }],
  ],
  [
    'an address',
    edited({}, null),
    edited({}, '/b'),
    [{ how: 'added', place: 'path', parts: [{ place: 'path', text: '/b' }] }],
  ],
])('describes %s', (_, before, after, expected) => {
  expect(describeDifferences(before, after)).toEqual(expected);
});
