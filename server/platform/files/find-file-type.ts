import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { FileEnding } from './file.contract.ts';

/** Accepted contents by ending. */
const insides: Readonly<Record<string, readonly string[]>> = {
  pdf: ['pdf'],
  doc: ['cfb', 'rtf'],
  docx: ['docx'],
  rtf: ['rtf'],
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
  return inside !== undefined && insides[ending]?.includes(inside) ? ending : null;
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
