import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { FileEnding } from './file.contract.ts';

/** Accepted contents by ending. */
const insides: Readonly<Record<string, readonly string[]>> = {
  pdf: ['pdf'],
  doc: ['cfb', 'rtf'],
  docx: ['docx'],
  rtf: ['rtf'],
  xls: ['cfb'],
  xlsx: ['xlsx'],
  ppt: ['cfb'],
  pptx: ['pptx'],
  csv: ['csv'],
  zip: ['zip'],
  png: ['png'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  webp: ['webp'],
  avif: ['avif'],
} satisfies Record<FileEnding, readonly string[]>;

/**
 * Returns the ending of a file if name and content agree and are accepted; null otherwise. Both count: a renamed
 * program is not a document, and a document with another ending surprises the reader.
 * @param file path on this disk
 */
export async function findFileType(
  name: string,
  file: string,
  wanted: readonly FileEnding[],
): Promise<FileEnding | null> {
  const written = name.toLowerCase().split('.').at(-1) ?? '';
  const ending = wanted.find((each) => each === written);
  if (!ending) return null;
  const inside = (await isRichText(file)) ? 'rtf' : (await fileTypeFromFile(file).catch(() => undefined))?.ext;
  // A table has no signature: it is text in UTF-8 that does not begin as a page or a drawing does.
  const found = ending === 'csv' && inside === undefined && (await isPlainText(file)) ? 'csv' : inside;
  return found !== undefined && insides[ending]?.includes(found) ? ending : null;
}

/** Returns whether a file is text in UTF-8 without control characters and markup at its beginning. */
async function isPlainText(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isBeginning = true;
  try {
    for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
      const text = decoder.decode(piece, { stream: true });
      // eslint-disable-next-line no-control-regex -- control characters are what is refused here
      if (/[\u0000-\u0008\u000e-\u001f]/.test(text) || (isBeginning && /^\s*</.test(text))) return false;
      isBeginning = false;
    }
    decoder.decode();
    return !isBeginning;
  } catch {
    return false;
  }
}

/** Returns whether a file starts like rich text. */
async function isRichText(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(5), 0, 5, 0);
    return buffer.toString('latin1', 0, bytesRead) === '{\\rtf';
  } finally {
    await handle.close();
  }
}
