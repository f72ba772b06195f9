import sharp from 'sharp';
import { drawInitials } from './draw-initials.ts';
import type { Colour } from './palette.rules.ts';

/** A picture of the brand: a clean drawing, or the bytes of a raster picture. */
export type BrandPicture = { kind: 'svg'; svg: string } | { kind: 'raster'; bytes: Uint8Array };

export interface IconFacts {
  symbol: BrandPicture | null;
  logo: BrandPicture | null;
  initials: string;
  /** Ground of the initials. */
  ground: Colour;
}

const side = 512;
/** Largest picture that is opened, in pixels. */
const pixelLimit = 50_000_000;
const outer = (inside: string, ground = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">${ground}${inside}</svg>`;

/** Opens a picture; a drawing at the resolution at which it is `width` pixels wide. */
export async function openPicture(picture: BrandPicture, width: number) {
  if (picture.kind === 'raster') return sharp(picture.bytes, { limitInputPixels: pixelLimit });
  const drawing = Buffer.from(picture.svg);
  const { width: own = width } = await sharp(drawing, { limitInputPixels: pixelLimit }).metadata();
  const density = Math.min(2_400, Math.max(1, (72 * width) / own));
  return sharp(drawing, { density, limitInputPixels: pixelLimit });
}

/** The size as `sanitizeSvg` writes it. */
const ownSize = /^<svg ([^>]*?)viewBox="([^"]*)" width="[^"]*" height="[^"]*"/;

/** Places a drawing in a square, whole and in the middle. */
const place = (svg: string, { at, size }: { at: number; size: number }): string =>
  svg.replace(ownSize, `<svg $1viewBox="$2" x="${at}" y="${at}" width="${size}" height="${size}"`);

async function embed(bytes: Uint8Array, { at, size }: { at: number; size: number }): Promise<string> {
  const png = await sharp(bytes, { limitInputPixels: pixelLimit })
    .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
  return `<image x="${at}" y="${at}" width="${size}" height="${size}" href="data:image/png;base64,${png.toString('base64')}"/>`;
}

/** The left square of a logo: most begin with their sign. */
async function leftSquare(logo: BrandPicture): Promise<BrandPicture | null> {
  if (logo.kind === 'svg') {
    const [, x = 0, y = 0, width = 0, height = 0] = (/viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(logo.svg) ?? []).map(
      Number,
    );
    if (!(width >= height && height > 0)) return null;
    const box = `viewBox="${x} ${y} ${height} ${height}" width="${height}" height="${height}"`;
    return { kind: 'svg', svg: logo.svg.replace(ownSize, `<svg $1${box}`) };
  }
  const picture = sharp(logo.bytes, { limitInputPixels: pixelLimit });
  const { width, height } = await picture.metadata();
  if (width < height) return null;
  return { kind: 'raster', bytes: await picture.extract({ left: 0, top: 0, width: height, height }).png().toBuffer() };
}

/**
 * Draws the icon of a site: its symbol, else the left square of its logo, else its initials.
 * @param share of the side that the picture takes; the rest is a white edge
 * @returns a drawing of 512 by 512
 */
export async function drawIcon(facts: IconFacts, share = 1): Promise<string> {
  const picture = facts.symbol ?? (facts.logo && (await leftSquare(facts.logo)));
  const size = Math.round(side * share);
  const at = (side - size) / 2;
  const ground = share === 1 ? '' : `<rect width="${side}" height="${side}" fill="#ffffff"/>`;
  if (!picture) {
    const edge = share === 1 ? '' : `<rect width="${side}" height="${side}" fill="${facts.ground}"/>`;
    return outer(await drawInitials(facts.initials, facts.ground), edge);
  }
  if (picture.kind === 'raster') return outer(await embed(picture.bytes, { at, size }), ground);
  return outer(place(picture.svg, { at, size }), ground);
}
