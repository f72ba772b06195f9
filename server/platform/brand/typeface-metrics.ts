/**
 * How Arial or Times New Roman is adjusted to take the place of a typeface until it arrives, in percent: width of the
 * typeface to that of the system's font, regular and bold; ascent and descent to the size. Printed by
 * `tests/support/measure-typefaces.ts`.
 */
export const typefaceMetrics: Readonly<
  Record<string, { regular: number; bold: number; ascent: number; descent: number }>
> = {
  'source-sans-3': { regular: 94.03, bold: 90.22, ascent: 102.4, descent: 40 },
  'source-serif-4': { regular: 118.24, bold: 112.89, ascent: 103.6, descent: 33.5 },
  'atkinson-hyperlegible-next': { regular: 100.18, bold: 98.3, ascent: 98.4, descent: 31.6 },
  'ibm-plex-sans': { regular: 102.02, bold: 98.17, ascent: 102.5, descent: 27.5 },
  inter: { regular: 107.26, bold: 102.09, ascent: 96.9, descent: 24.1 },
  'open-sans': { regular: 106.06, bold: 102.37, ascent: 106.9, descent: 29.3 },
  'public-sans': { regular: 104.95, bold: 99.31, ascent: 95, descent: 22.5 },
  roboto: { regular: 100.63, bold: 94.84, ascent: 92.8, descent: 24.4 },
  literata: { regular: 117.42, bold: 114.97, ascent: 117.7, descent: 30.8 },
};
