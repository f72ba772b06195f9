import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { contrastOf, derivePalette } from './derive-palette.ts';
import { houseColours, neutrals } from './palette.rules.ts';

it('derives a deep and a light colour of the same hue', () => {
  expect(derivePalette({ brand: '#12406f', signal: '#b8470b' })).toEqual({
    brand: '#12406f',
    'brand-deep': '#0b2a4a',
    'brand-tint': '#e7eef6',
    signal: '#b8470b',
    'signal-deep': '#933706',
    'signal-tint': '#ffefe9',
    'on-deep-soft': '#cad8e8',
  });
});

it.each(['#000000', '#ffffff', '#808080', '#00ff00', '#ffff00', '#ff00ff'] as const)(
  'puts white text on the deep colours of %s with the contrast of long texts',
  (colour) => {
    const palette = derivePalette({ brand: colour, signal: colour });
    expect(contrastOf('#ffffff', palette['brand-deep'])).toBeGreaterThanOrEqual(7);
    expect(contrastOf('#ffffff', palette['signal-deep'])).toBeGreaterThanOrEqual(7);
    expect(contrastOf(palette['on-deep-soft'], palette['brand-deep'])).toBeGreaterThanOrEqual(4.5);
  },
);

it('is what the style sheets hold for a site without colours', async () => {
  const tokens = await readFile(new URL('../../../src/styles/tokens.css', import.meta.url), 'utf8');
  const held = Object.fromEntries(
    [...tokens.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
  expect(held).toMatchObject({ ...derivePalette(houseColours) });
  for (const [name, colour] of Object.entries(neutrals)) expect([name, held[name]]).toEqual([name, colour]);
});
