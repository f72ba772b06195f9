import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderBlocks } from '../render-block.ts';
import { examples } from './promotion-strip.examples.ts';

it('is hidden from members by hints of the session alone, without a script', async () => {
  expect(await renderBlocks(examples.dues)).not.toContain('<script');
  const source = readFileSync('src/blocks/promotion-strip/PromotionStrip.astro', 'utf8');
  expect(source).toMatch(/:global\(\[data-signed-in\]:not\(\[data-non-member\]\)\) \.strip \{\s*display: none;/);
});
