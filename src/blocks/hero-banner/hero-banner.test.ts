import { expect, it } from 'vitest';
import { renderBlocks } from '../render-block.ts';
import { examples as heroBannerExamples } from './hero-banner.examples.ts';

it('is the title of the page where it comes first, and a section where it comes later', async () => {
  const html = await renderBlocks(heroBannerExamples.deep, heroBannerExamples.plain);
  expect(html).toContain(`<h1>${heroBannerExamples.deep.heading}</h1>`);
  expect(html).toContain(`<h2>${heroBannerExamples.plain.heading}</h2>`);
});
