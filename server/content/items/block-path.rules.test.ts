import { expect, it } from 'vitest';
import { blockPath } from './block-path.rules.ts';

it.each([
  ['b1', 'blocks.0'],
  ['b12', 'blocks.11'],
  ['b3-first-2', 'blocks.2.first.1'],
  ['b3-second-1', 'blocks.2.second.0'],
  ['editions', 'editions'],
  ['editions.2', 'editions.2'],
  ['entries.Read_more2', 'entries.Read_more2'],
  ['editions.0.documents.5.displayTitle', 'editions.0.documents.5.displayTitle'],
])('finds the block %s at %s', (key, path) => {
  expect(blockPath(key)).toBe(path);
});

it.each([null, '', 'b0', 'b', 'x3', 'b3-third-1', 'b3-first', 'editions..1', 'a.__proto__', '"><script>'])(
  'finds nothing at %j',
  (key) => {
    expect(blockPath(key)).toBeNull();
  },
);
