import { expect, it } from 'vitest';
import { renderBlocks } from '../render-block.ts';
import { examples } from './image-text.examples.ts';

it('ties a caption to its picture, and has none without one', async () => {
  expect(await renderBlocks(examples.left)).toMatch(
    /<figure><img src="\/art\/library.svg" alt="Shelves of bound codes"[^>]*><figcaption>The reading room in Meridian, 1931<\/figcaption>\s*<\/figure>/,
  );
  expect(await renderBlocks(examples.right)).not.toContain('<figcaption');
});

it('has its heading, text and link beside it', async () => {
  const html = await renderBlocks(examples.left);
  expect(html).toMatch(/<h2>A library that travels<\/h2>[\s\S]*MSCA Link holds every current edition/);
  expect(html).toMatch(/<a class="button" href="\/help\/link">\s*About MSCA Link/);
});
