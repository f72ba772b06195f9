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
  const [topic] = examples.picker.topics;
  const image = { src: '/art/library.svg', alt: 'Shelves' };
  const card = {
    ...topic.cards[0],
    image,
    productId: 'msca-70-2026',
    buttonText: 'How to return',
    url: '/help/returns',
  };
  const html = await renderBlocks({ ...examples.picker, topics: [{ ...topic, cards: [card] }] });
  expect(html).toMatch(/<article>\s*<img src="\/art\/library.svg" alt="Shelves" width="380" height="220"/);
  expect(html).toMatch(
    /<a class="button" href="\/help\/returns">\s*How to return <span class="visually-hidden">Returns</,
  );
  expect(visibleText(html)).not.toContain('$');
});
