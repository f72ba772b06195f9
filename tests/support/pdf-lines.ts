import { inflateSync } from 'node:zlib';

/** Returns the decompressed streams of a PDF. */
function streamsOf(file: string): string[] {
  return [...file.matchAll(/<<([^]*?)>>\nstream\n/g)].map(({ 0: { length: head }, 1: dictionary = '', index }) => {
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
    const packed = Buffer.from(file.slice(index + head, index + head + length), 'latin1');
    return (dictionary.includes('/FlateDecode') ? inflateSync(packed) : packed).toString('latin1');
  });
}

/** Returns the text lines of a PDF with one font, decoded through the font's table as when copied. */
export function linesOfPdf(bytes: Uint8Array): string[] {
  const streams = streamsOf(Buffer.from(bytes).toString('latin1'));
  const table = streams.find((stream) => stream.includes('beginbfrange')) ?? '';
  const letters = /\[([^]*?)\]/.exec(table)?.[1]?.match(/<[\da-f ]*>/gi) ?? [];
  const textOf = (hex: string): string => {
    const utf16 = Buffer.from((letters[Number.parseInt(hex, 16)] ?? '').replace(/[<> ]/g, ''), 'hex');
    return utf16.swap16().toString('utf16le');
  };
  const content = streams.find((stream) => / Tf\n/.test(stream)) ?? '';
  return [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, shown = '']) =>
    [...shown.matchAll(/<([\da-f]*)>/gi)]
      .map(([, run = '']) => (run.match(/.{4}/g) ?? []).map(textOf).join(''))
      .join(''),
  );
}
