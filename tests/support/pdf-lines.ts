import { inflateSync } from 'node:zlib';

/** Returns the decompressed streams of a PDF. */
function streamsOf(file: string): string[] {
  return [...file.matchAll(/<<([^]*?)>>\nstream\n/g)].map(({ 0: { length: head }, 1: dictionary = '', index }) => {
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
    const packed = Buffer.from(file.slice(index + head, index + head + length), 'latin1');
    return (dictionary.includes('/FlateDecode') ? inflateSync(packed) : packed).toString('latin1');
  });
}

/** A line of text where it stands on its page, in points from the lower left corner. */
interface PlacedLine {
  text: string;
  x: number;
  y: number;
  size: number;
}

/** Returns the text lines of a PDF with one font, decoded through the font's table as when copied. */
export const linesOfPdf = (bytes: Uint8Array): string[] => placedLinesOfPdf(bytes).map(({ text }) => text);

/** Returns the size of the first page of a PDF, in points. */
export function pageSizeOfPdf(bytes: Uint8Array): [width: number, height: number] {
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(Buffer.from(bytes).toString('latin1')) ?? [];
  return [Number(width), Number(height)];
}

/** Returns the lines of the first page of a PDF with their places. */
export function placedLinesOfPdf(bytes: Uint8Array): PlacedLine[] {
  const streams = streamsOf(Buffer.from(bytes).toString('latin1'));
  const table = streams.find((stream) => stream.includes('beginbfrange')) ?? '';
  const letters = /\[([^]*?)\]/.exec(table)?.[1]?.match(/<[\da-f ]*>/gi) ?? [];
  const textOf = (hex: string): string => {
    const utf16 = Buffer.from((letters[Number.parseInt(hex, 16)] ?? '').replace(/[<> ]/g, ''), 'hex');
    return utf16.swap16().toString('utf16le');
  };
  const content = streams.find((stream) => / Tf\n/.test(stream)) ?? '';
  let [x, y, size] = [0, 0, 0];
  return [...content.matchAll(/1 0 0 1 ([\d.-]+) ([\d.-]+) Tm|\/F\d+ ([\d.]+) Tf|\[([^\]]*)\] TJ/g)].flatMap(
    (found) => {
      const [, left, bottom, font, shown] = found;
      if (left !== undefined) [x, y] = [Number(left), Number(bottom)];
      if (font !== undefined) size = Number(font);
      if (shown === undefined) return [];
      const runs = [...shown.matchAll(/<([\da-f]*)>/gi)].map(([, run = '']) => run.match(/.{4}/g) ?? []);
      return [{ text: runs.flat().map(textOf).join(''), x, y, size }];
    },
  );
}
