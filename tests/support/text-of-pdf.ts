import { inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy } from 'unpdf';

/** Returns the text of a PDF as a reader of PDF copies it, a line after the other. */
export async function textOfPdf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(bytes)), { mergePages: false });
  return text.flatMap((page) => page.split('\n'));
}

/** Returns how many boxes the pages of a PDF show: glyph 0, which a font draws for a letter that it lacks. */
export function countBoxes(bytes: Uint8Array): number {
  const file = Buffer.from(bytes).toString('latin1');
  const pages = [...file.matchAll(/\/Length (\d+)[^]*?>>\nstream\n/g)].flatMap(({ 0: head, 1: length, index }) => {
    const start = index + head.length;
    const packed = Buffer.from(file.slice(start, start + Number(length)), 'latin1');
    const content = head.includes('/FlateDecode') ? inflateSync(packed).toString('latin1') : '';
    return / TJ\n/.test(content) ? [content] : [];
  });
  const codes = pages.flatMap((content) =>
    [...content.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g)),
  );
  if (codes.length === 0) throw new Error('The file has no text.');
  return codes.filter((code) => code === '0000').length;
}
