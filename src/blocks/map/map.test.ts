import { expect, it } from 'vitest';
import { renderBlocks } from '../render-block.ts';
import { embedAddress } from './map.rules.ts';
import { examples } from './map.examples.ts';

it.each([
  ['key-1', 'https://www.google.com/maps/embed/v1/place?key=key-1&q=40+Row%2C+A%26B&zoom=15&maptype=satellite'],
  [null, 'https://www.google.com/maps?q=40+Row%2C+A%26B&z=15&t=k&output=embed'],
])('with the key %s shows %s', (apiKey, expected) => {
  expect(embedAddress({ location: '40 Row, A&B', mapType: 'satellite', zoom: 15, apiKey })).toBe(expected);
});

it('has its frame in a template alone, in the size the editor gave, and a link without one', async () => {
  const html = await renderBlocks(examples.office);
  const outside = html.replace(/<template>[\s\S]*?<\/template>/g, '');
  expect(outside).not.toContain('<iframe');
  expect(outside).toContain('href="https://www.google.com/maps/search/?api=1');
  expect(html).toMatch(/<template>\s*<iframe[^>]* width="1200" height="420"/);
});
