/** Field of the number on a cover, in units of the drawing. */
const width = 252;
/** Sizes of short numbers by their letters, and of longer ones on one line. */
const shortSizes = [190, 190, 172, 140, 110];
const longSize = 84;
/** Longest number on one line, in letters, and its largest size on several. */
const oneLine = 8;
const severalSize = 50;
const mostLines = 3;

/** Returns about how wide a text is, in widths of its font size. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => {
    if (/[\s:./-]/.test(letter)) return sum + 0.36;
    return sum + (/[\p{Lu}mw]/u.test(letter) ? 0.74 : 0.58);
  }, 0);

/** Returns the font size at which a text is no wider than its field. */
export const fittingSize = (text: string, most: number, field = width): number =>
  Math.min(most, Math.floor(field / Math.max(0.5, widthOf(text))));

/** Returns the lines of a number on a cover, "27001-2:2022", "/Amd 1:2024", and their size. */
export function coverNumber(code: string): { lines: string[]; size: number } {
  if (code.length <= oneLine) {
    const usual = shortSizes[code.length] ?? longSize;
    return { lines: [code], size: fittingSize(code, usual) };
  }
  const lines = breakNumber(code);
  const most = lines.length === 1 ? longSize : severalSize;
  return { lines, size: Math.min(...lines.map((line) => fittingSize(line, most))) };
}

/** Breaks before a slash and after a blank, a colon or a hyphen, with as few letters in the longest line as three lines need. */
function breakNumber(code: string): string[] {
  const parts = code.split(/(?=\/)|(?<=[\s:-])/);
  for (let most = oneLine; most < code.length; most += 1) {
    const lines: string[] = [];
    for (const part of parts) {
      const last = lines.at(-1);
      if (last !== undefined && (last + part).trimEnd().length <= most) lines[lines.length - 1] = last + part;
      else lines.push(part);
    }
    if (lines.length <= mostLines && lines.every((line) => line.trimEnd().length <= most)) {
      return lines.map((line) => line.trim());
    }
  }
  return [code];
}
