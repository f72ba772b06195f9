import { expect, it } from 'vitest';
import { renderBlocks, visibleText } from '../render-block.ts';
import { examples } from './support-picker.examples.ts';

it('asks for a topic before it shows the cards of one', async () => {
  const html = await renderBlocks(examples.picker);
  expect([...html.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
    '',
    'support-picker-buying',
    'support-picker-account',
  ]);
  expect(html).toContain('id="support-picker-account"');
  expect(visibleText(html)).toContain('Support please select');
});

it('leads to customer support unless content closes otherwise', async () => {
  expect(visibleText(await renderBlocks(examples.picker))).toContain('Support closing');
  const closed = visibleText(await renderBlocks({ ...examples.picker, closingText: 'Ask at the desk.' }));
  expect(closed).toContain('Ask at the desk.');
  expect(closed).not.toContain('Support closing');
});

it('shows picture, title, text and the labelled link of a card, and no price', async () => {
  const card = {
    id: 'returns',
    title: 'Returns',
    image: { src: '/art/library.svg', alt: 'Shelves' },
    productId: 'msca-70-2026',
    cardText: 'What to do first.',
    buttonText: 'How to return',
    url: '/help/returns',
  };
  const topics = [{ id: 'buying', title: 'Buying', cards: [card] }];
  const html = await renderBlocks({ ...examples.picker, topics });
  expect(html).toMatch(/<article>\s*<img src="\/art\/library.svg" alt="Shelves" width="380" height="220"/);
  expect(html).toMatch(
    /<a class="button" href="\/help\/returns">\s*How to return <span class="visually-hidden">Returns</,
  );
  expect(visibleText(html)).toContain('Returns What to do first. How to return');
  expect(visibleText(html)).not.toContain('$');
});
