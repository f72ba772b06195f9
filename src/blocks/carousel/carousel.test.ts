import { expect, it } from 'vitest';
import { renderBlocks, visibleText } from '../render-block.ts';
import { examples } from './carousel.examples.ts';
import { isComplete } from './carousel.rules.ts';

const [first] = examples.slides.slides;
const image = { src: '/a.svg', alt: '' };

it.each([
  [{ slideImage: image, slideTitle: 'A' }, true],
  [{ slideImage: { src: ' ', alt: '' }, slideTitle: 'A' }, false],
  [{ slideImage: null, slideTitle: 'A' }, false],
  [{ slideImage: image, slideTitle: ' ' }, false],
  [{ slideImage: image, slideTitle: null }, false],
])('of %j readers see it: %j', (slide, expected) => {
  expect(isComplete(slide)).toBe(expected);
});

it('drops slides without a picture or a title, and is not there without any', async () => {
  const incomplete = { ...first, slideTitle: 'Half a slide', slideImage: null };
  const html = await renderBlocks({ ...examples.slides, slides: [first, incomplete] });
  expect(html.match(/<article/g)).toHaveLength(1);
  expect(html).not.toContain('Half a slide');
  expect(html).not.toContain('data-to');
  expect(await renderBlocks({ ...examples.slides, slides: [incomplete] })).not.toContain('<section');
});

it('shows category, title, author, date and text, each where it is given', async () => {
  const words = visibleText(await renderBlocks(examples.slides));
  expect(words).toContain('Research Ember vents after three seasons Inês Carvalho September 18, 2026 Three counties');
  expect(words).not.toContain('Research A quieter alarm');
});

it('stands on gray where the editor wants it', async () => {
  expect(await renderBlocks(examples.slides)).toContain('class="slides slides grey"');
  expect(await renderBlocks(examples.three)).toContain('class="slides three"');
});

it('of related pages has its anchor from the navigation title', async () => {
  expect(await renderBlocks(examples.related)).toContain('id="related-pages"');
});

it('takes turns in the hero alone', async () => {
  expect(await renderBlocks(examples.hero)).toContain('data-play');
  expect(await renderBlocks(examples.three)).not.toContain('data-play');
});
