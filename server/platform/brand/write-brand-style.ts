import { createHash } from 'node:crypto';
import type { TopicColour } from './check-contrast.ts';
import { derivePalette } from './derive-palette.ts';
import type { BrandColours } from './palette.rules.ts';
import { familyList, writeFontFaces, type FontPart } from './write-font-faces.ts';
import { defaultTypefaces, type Typeface } from './typefaces.rules.ts';

/** Everything that the style sheet of a brand is made of. */
export interface BrandStyle {
  /** Null for a site that has not chosen any: those of `src/styles/tokens.css` stay. */
  colours: BrandColours | null;
  topics: readonly TopicColour[];
  /** Address of the drawing beside the initials. */
  mark: string | null;
  text: Typeface;
  heading: Typeface;
}

/** Escapes what could end the address in a style sheet. */
const escapeAddress = (address: string): string =>
  address.replace(/["'()\\<>\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** Keys of subject areas are part of a selector. */
const plainKey = /^[a-z0-9][a-z0-9_-]*$/i;

/**
 * Writes the style sheet of a brand; empty when everything is as in the built style sheets. Its selectors outweigh
 * those of `tokens.css`, which the browser may read after it.
 * @param addressOf returns the address of a font file
 */
export function writeBrandStyle(style: BrandStyle, addressOf: (face: Typeface, part: FontPart) => string): string {
  const { colours, topics, mark, text, heading } = style;
  const faces = [...new Set([text, heading])].filter(({ isBuiltIn }) => !isBuiltIn);
  const palette = colours ? Object.entries(derivePalette(colours)) : [];
  const tokens = [
    ...palette.map(([name, colour]) => `--${name}:${colour}`),
    ...(mark === null ? [] : [`--mark:url("${escapeAddress(mark)}")`]),
    ...(text === defaultTypefaces.text ? [] : [`--font-text:${familyList(text)}`]),
    ...(heading === defaultTypefaces.heading ? [] : [`--font-heading:${familyList(heading)}`]),
  ];
  return [
    ...(tokens.length > 0 ? [`:root:root{${tokens.join(';')}}`] : []),
    ...topics
      .filter(({ value }) => plainKey.test(value))
      .map(({ value, colour }) => `:root [data-topic='${value}']{--topic:${colour}}`),
    ...faces.map((face) => writeFontFaces(face, (part) => addressOf(face, part))),
  ].join('\n');
}

/** Returns the address of a brand's style sheet; it changes with every byte of it. */
export const brandStyleAddress = (style: string): string =>
  `/brand/${createHash('sha256').update(style).digest('base64url').slice(0, 16)}.css`;
