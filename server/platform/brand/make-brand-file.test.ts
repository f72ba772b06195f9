import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { BrandPicture, IconFacts } from './draw-icon.ts';
import { brandFiles, writePng } from './make-brand-file.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

const drawing = (inside: string, box = '0 0 240 60'): BrandPicture => ({
  kind: 'svg',
  svg: sanitizeSvg(`<svg viewBox="${box}" xmlns="http://www.w3.org/2000/svg">${inside}</svg>`, 'p-')?.svg ?? '',
});
const red = '<rect width="60" height="60" fill="#c00000"/>';
const raster = async (): Promise<BrandPicture> => ({
  kind: 'raster',
  bytes: await sharp({ create: { width: 800, height: 200, channels: 3, background: '#c00000' } })
    .png()
    .toBuffer(),
});
const facts = (more: Partial<IconFacts> = {}): IconFacts => ({
  symbol: more.symbol ?? null,
  logo: more.logo ?? null,
  initials: 'NOI',
  ground: '#0b2a4a',
});
const make = async (address: string, given: IconFacts) => Buffer.from((await brandFiles[address]?.make(given)) ?? '');
const pixel = async (bytes: Uint8Array, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
];

describe.each([
  ['a symbol', async () => facts({ symbol: drawing(red, '0 0 60 60') })],
  [
    'a logo with words as a drawing',
    async () => facts({ logo: drawing(`${red}<rect x="60" width="180" height="60"/>`) }),
  ],
  ['a logo as a picture', async () => facts({ logo: await raster() })],
  ['initials only', async () => facts()],
])('with %s', (name, given) => {
  it.each([
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
    ['/icon-maskable.png', 512],
  ])('makes %s of %i pixels', async (address, size) => {
    const bytes = await make(address, await given());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: size, height: size });
    const middle = await pixel(bytes, Math.round(size / 2), Math.round(size * 0.3));
    expect(middle).toEqual(name === 'initials only' ? [11, 42, 74] : [192, 0, 0]);
  });

  it('leaves the edge that phones cut without the picture', async () => {
    const corner = await pixel(await make('/icon-maskable.png', await given()), 20, 20);
    expect(corner).toEqual(name === 'initials only' ? [11, 42, 74] : [255, 255, 255]);
  });

  it('makes a favicon.ico of three sizes', async () => {
    const ico = await make('/favicon.ico', await given());
    expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 3]);
    for (const [index, size] of [16, 32, 48].entries()) {
      const at = ico.readUInt32LE(6 + 16 * index + 12);
      const png = ico.subarray(at, at + ico.readUInt32LE(6 + 16 * index + 8));
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: size, height: size });
    }
  });

  it('makes a favicon.svg that names nothing outside itself', async () => {
    const svg = (await make('/favicon.svg', await given())).toString();
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 512 512"/);
    expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|<text/);
  });
});

it('writes a small drawing sharp at the width of a mail, on white', async () => {
  const png = await writePng(drawing('<circle cx="30" cy="30" r="30" fill="#c00000"/>'), 512);
  expect(await sharp(png).metadata()).toMatchObject({ width: 512, height: 128, hasAlpha: false });
  expect(await pixel(png, 0, 0)).toEqual([255, 255, 255]);
});
