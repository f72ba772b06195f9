import { findPackageFile } from './package-file.ts';
import { scriptFonts } from './script-fonts.rules.ts';
import { splitRuns, type TextRun } from './text-runs.ts';

interface Glyph {
  id: number;
  advanceWidth: number;
  codePoints: readonly number[];
}

/** A font of pdfkit, of a file that fontkit has read. */
interface PdfFont {
  ascender: number;
  /** Of a thousandth of the size in a unit of the font. */
  scale: number;
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
  /** The glyphs that the document embeds, by the number that the text of its pages has for them. */
  subset: { glyphs: number[] };
  widths: number[];
  unicode: (readonly number[])[];
  widthOfString(text: string, size: number, features?: readonly string[]): number;
  layout(text: string, features?: readonly string[]): { glyphs: Glyph[]; positions: object[] };
  encode(text: string, features?: readonly string[]): [codes: string[], positions: object[]];
}

interface LineOptions {
  align?: string;
  width?: number;
  lineWidth?: number;
  textWidth?: number;
  characterSpacing?: number;
}

/** The parts of a document of pdfkit 0.20 through which every line is measured and drawn. */
interface LineDrawer {
  _font: PdfFont;
  _fontSize: number;
  _fragment(text: string, x: number, y: number, options: object): void;
  widthOfString(text: string, options?: object): number;
  font(file: string): unknown;
}

/**
 * Lets a document draw the letters that its typeface lacks in the fonts of their scripts, shaped and in their direction.
 * A font is read when the first letter needs it, and is free again with the document.
 */
export function drawEveryScript(document: object): void {
  const page = document as LineDrawer;
  const files = new Map<string, PdfFont>();
  const drawLine = page._fragment.bind(page);
  const measure = page.widthOfString.bind(page);

  const open = (file: string): PdfFont => {
    const known = files.get(file);
    if (known) return known;
    const own = page._font;
    page.font(findPackageFile(file));
    const opened = page._font;
    page._font = own;
    copyInOrder(opened);
    files.set(file, opened);
    return opened;
  };
  const has = ({ font }: PdfFont, letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  const isPlain = (text: string): boolean => {
    const own = page._font;
    return Array.from(text).every(
      (letter) => /[\n\r\t]/.test(letter) || (has(own, letter) && !rightToLeft.test(letter)),
    );
  };
  const runsOf = (text: string): TextRun<PdfFont>[] => {
    const own = page._font;
    return splitRuns<PdfFont>(text, (letter, before) => {
      // A mark belongs to the letter before it; a space or sign between letters of a script to that script.
      if (before && before !== own && /[\p{M}\p{Cf}\s]/u.test(letter) && has(before, letter)) return before;
      if (has(own, letter)) return own;
      const ofScript = scriptFonts.filter(({ script }) => script.test(letter)).map(({ file }) => open(file));
      return ofScript.find((font) => has(font, letter)) ?? own;
    });
  };
  /** An empty list of features has a run shaped as a whole, its spaces included. */
  const widthOf = ({ text, font }: TextRun<PdfFont>) => font.widthOfString(text, page._fontSize, []);
  const widthOfRuns = (runs: readonly TextRun<PdfFont>[]) => runs.reduce((sum, run) => sum + widthOf(run), 0);

  page.widthOfString = (text, options) =>
    isPlain(String(text)) ? measure(text, options) : widthOfRuns(runsOf(String(text)));

  page._fragment = (given, x, y, options: LineOptions) => {
    const text = given.replace(/\n/g, '');
    if (isPlain(text)) return drawLine(text, x, y, options);
    const own = page._font;
    const runs = runsOf(text.trimEnd());
    const width = widthOfRuns(runs);
    const { align = 'left', lineWidth = width } = options;
    const room = options.width === undefined ? 0 : lineWidth - width;
    let left = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0);
    const baseline = (-own.ascender / 1000) * page._fontSize;
    for (const run of runs) {
      const textWidth = widthOf(run);
      page._font = run.font;
      drawLine(run.text, left, y, { ...options, align: 'left', baseline, features: [], textWidth });
      left += textWidth;
    }
    page._font = own;
  };
}

/**
 * Lets the text of a font be copied in its own order. In scripts of India the glyph of a vowel stands before that of its
 * consonant; each glyph is told the letters that are next in the text, which needs a number of its own for some of them.
 */
function copyInOrder(font: PdfFont): void {
  const encode = font.encode.bind(font);
  const numbers = new Map<string, number>();
  font.encode = (text, features) => {
    if (rightToLeft.test(text)) return encode(text, features);
    const { glyphs, positions } = font.layout(text, features);
    const length = glyphs.reduce((sum, { codePoints }) => sum + codePoints.length, 0);
    // A vowel of two parts is one letter, or two with its parts apart.
    const letters = [text, text.normalize('NFD')].map(codePointsOf).find((each) => each.length === length);
    let at = 0;
    const codes = glyphs.map(({ id, advanceWidth, codePoints }) => {
      const told = letters?.slice(at, at + codePoints.length) ?? codePoints;
      at += codePoints.length;
      const key = `${id} ${told.join(' ')}`;
      const number = numbers.get(key) ?? font.subset.glyphs.push(id) - 1;
      numbers.set(key, number);
      font.widths[number] = advanceWidth * font.scale;
      font.unicode[number] = told;
      return number.toString(16).padStart(4, '0');
    });
    return [codes, positions];
  };
}

const codePointsOf = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
const rightToLeft = /[\p{scx=Arab}\p{scx=Hebr}]/u;
