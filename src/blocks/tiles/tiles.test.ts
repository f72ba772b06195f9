import { expect, it } from 'vitest';
import { renderBlocks } from '../render-block.ts';
import { examples } from './tiles.examples.ts';

const count = (html: string, part: string): number => html.split(part).length - 1;

it.each([
  ['banners', 4],
  ['cards', 3],
  ['topics', 3],
  ['featured', 1],
] as const)('as %s has at most %i tiles', async (layout, expected) => {
  const tiles = [...examples.banners.tiles, ...examples.cards.tiles];
  const html = await renderBlocks({ ...examples.cards, layout, tiles });
  expect(count(html, '<li class="tile"')).toBe(expected);
});

it('shows at most three links of a topic', async () => {
  const html = await renderBlocks(examples.topics);
  expect(count(html, 'href="/buy"')).toBe(3);
  expect(html).not.toContain('href="/fourth"');
});
