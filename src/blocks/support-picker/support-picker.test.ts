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
