import { createRequire } from 'node:module';
import { neutrals, type Colour } from '../brand/palette.rules.ts';
import { defaultTypefaces, type Typeface } from '../brand/typefaces.rules.ts';

/** Look of the organisation's documents. */
export interface PdfLook {
  paper: 'A4' | 'LETTER';
  /** PNG; null without a logo. */
  logo: Uint8Array | null;
  /** Lines beside the logo. */
  letterhead: readonly string[];
  /** Colour of headings, rules and links. */
  brand: Colour;
  text: Typeface;
}

/** Colours that are the same in every document. */
export const pdfColours = { ink: neutrals.ink, soft: neutrals['ink-soft'], rule: '#d5dae1' } as const;

/** Paper and typeface of the demo's files. */
export const demoPaper: Pick<PdfLook, 'paper' | 'text'> = { paper: 'LETTER', text: defaultTypefaces.text };

/** Returns the typeface of documents: the chosen one, or the house's where that has no TrueType file. */
export const pdfTypeface = (chosen: Typeface): Typeface => (chosen.pdfFile ? chosen : defaultTypefaces.text);

/** Returns the TrueType file of the typeface of documents. */
export const pdfFontFile = (chosen: Typeface): string =>
  createRequire(import.meta.url).resolve(pdfTypeface(chosen).pdfFile ?? '');
