import type { Typeface } from './typefaces.rules.ts';
import { typefaceMetrics } from './typeface-metrics.ts';

/** A file of a typeface's package: the characters it has, and its style. */
export interface FontPart {
  subset: 'latin' | 'latin-ext';
  style: 'normal' | 'italic';
}

/** The files that a page may load of a typeface; a browser fetches one only when a character needs it. */
const fontParts: readonly FontPart[] = [
  { subset: 'latin', style: 'normal' },
  { subset: 'latin', style: 'italic' },
  { subset: 'latin-ext', style: 'normal' },
];

/** Characters of the files, as Fontsource divides them. */
const ranges = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
} as const;

const systemFonts = {
  sans: {
    regular: ['Arial', 'Liberation Sans'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'],
    last: 'system-ui,sans-serif',
  },
  serif: {
    regular: ['Times New Roman', 'Liberation Serif'],
    bold: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
    last: 'Georgia,serif',
  },
} as const;

/** Returns the value of `font-family` for a typeface, with its fallbacks. */
export const familyList = ({ name, kind }: Typeface): string =>
  `'${name} Variable','${name} fallback',${systemFonts[kind].last}`;

/**
 * Writes the `@font-face` rules of a typeface and of its fallback.
 * @param addressOf returns the address of one of its files
 */
export function writeFontFaces(face: Typeface, addressOf: (part: FontPart) => string): string {
  const { name, weights } = face;
  const own = fontParts.map(
    (part) =>
      `@font-face{font-family:'${name} Variable';font-style:${part.style};font-display:swap;` +
      `font-weight:${weights.join(' ')};src:url(${addressOf(part)}) format('woff2');unicode-range:${ranges[part.subset]}}`,
  );
  return own.join('') + writeFallback(face, 'regular', '100 500') + writeFallback(face, 'bold', '600 900');
}

function writeFallback({ id, name, kind }: Typeface, weight: 'regular' | 'bold', weights: string): string {
  const metrics = typefaceMetrics[id];
  if (!metrics) return '';
  const adjust = metrics[weight];
  const share = (value: number) => `${Number(((value / adjust) * 100).toFixed(1))}%`;
  const fonts = systemFonts[kind][weight].map((font) => `local('${font}')`).join();
  return (
    `@font-face{font-family:'${name} fallback';font-weight:${weights};src:${fonts};size-adjust:${adjust}%;` +
    `ascent-override:${share(metrics.ascent)};descent-override:${share(metrics.descent)};line-gap-override:0%}`
  );
}
