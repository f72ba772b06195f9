import sharp from 'sharp';
import { drawIcon, openPicture, type BrandPicture, type IconFacts } from './draw-icon.ts';
import { packIco } from './ico-file.ts';

/** Width of the logo for search engines and mails, in pixels: twice what a mail shows. */
const logoWidth = 512;

const png = (drawing: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(drawing)).resize(size, size).png({ compressionLevel: 9 }).toBuffer();

/** Returns a picture as PNG on white, for places that show no transparency. */
export async function writePng(picture: BrandPicture, width: number): Promise<Buffer> {
  const opened = await openPicture(picture, width);
  return opened
    .resize({ width, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Share of an icon that phones never cut: four fifths (W3C, maskable icons); the symbol's corners lie in it. */
const safe = 0.66;
/** Share of an icon on a home screen that its rounded corners leave. */
const home = 0.82;

/** The files that are made of symbol and logo, by their address. */
export const brandFiles: Readonly<
  Record<string, { type: string; make(facts: IconFacts): Promise<Uint8Array | string> }>
> = {
  '/favicon.svg': { type: 'image/svg+xml', make: (facts) => drawIcon(facts) },
  '/favicon.ico': {
    type: 'image/x-icon',
    async make(facts) {
      const drawing = await drawIcon(facts);
      const sizes = [16, 32, 48];
      return packIco(await Promise.all(sizes.map(async (size) => ({ size, png: await png(drawing, size) }))));
    },
  },
  '/apple-touch-icon.png': { type: 'image/png', make: async (facts) => png(await drawIcon(facts, home), 180) },
  '/icon-192.png': { type: 'image/png', make: async (facts) => png(await drawIcon(facts), 192) },
  '/icon-512.png': { type: 'image/png', make: async (facts) => png(await drawIcon(facts), 512) },
  '/icon-maskable.png': { type: 'image/png', make: async (facts) => png(await drawIcon(facts, safe), 512) },
  '/logo.png': {
    type: 'image/png',
    make: async (facts) => (facts.logo ? writePng(facts.logo, logoWidth) : png(await drawIcon(facts), logoWidth)),
  },
};
