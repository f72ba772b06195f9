import { expect, it } from 'vitest';
import { renderBlocks } from '../render-block.ts';
import { examples } from './promotion-strip.examples.ts';

it('is in the page for everybody, and needs no script to be hidden from members', async () => {
  const html = await renderBlocks(examples.dues);
  expect(html).not.toContain('<script');
  expect(html).toMatch(/<section class="strip">[\s\S]*<h2>/);
});
