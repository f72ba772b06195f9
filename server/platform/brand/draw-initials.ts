import { createRequire } from 'node:module';
import type { Colour } from './palette.rules.ts';
import { initialsFontFile } from './typefaces.rules.ts';

const fontFile = createRequire(import.meta.url).resolve(initialsFontFile);

/** Share of the width that the letters take. */
const filled = 0.72;

/**
 * Draws initials on a colour, as outlines: a picture has no fonts, and neither may the server's machine.
 * @returns the inside of a drawing of 512 by 512
 */
export async function drawInitials(initials: string, ground: Colour): Promise<string> {
  // Loaded on demand: only icons need it.
  const { openSync } = await import('fontkit');
  const font = openSync(fontFile);
  if (!('layout' in font)) throw new Error('The font file holds several fonts.');
  // Three letters are what can be read in 16 pixels.
  const { glyphs, positions, advanceWidth } = font.layout(initials.slice(0, 3));
  const capital = font.capHeight;
  const scale = Math.min((512 * filled) / advanceWidth, (512 * 0.5) / capital);
  let pen = (512 - advanceWidth * scale) / 2;
  const base = 256 + (capital * scale) / 2;
  const paths = glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${pen.toFixed(1)} ${base.toFixed(1)}) scale(${scale.toFixed(4)} ${(-scale).toFixed(4)})" d="${glyph.path.toSVG()}"/>`;
    pen += (positions[index]?.xAdvance ?? 0) * scale;
    return path;
  });
  return `<rect width="512" height="512" rx="76" fill="${ground}"/><g fill="#ffffff">${paths.join('')}</g>`;
}
