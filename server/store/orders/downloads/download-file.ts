import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ByteRange } from '../../../platform/files/byte-range.rules.ts';

/** A purchased file. */
export interface DownloadFile {
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  /** ETag, in quotes; changes when the file is corrected. */
  tag: string;
  read(part: ByteRange | null): ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
}

const types: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.epub': 'application/epub+zip',
  '.zip': 'application/zip',
};

export const typeOf = (name: string): string => types[path.extname(name).toLowerCase()] ?? 'application/octet-stream';

/** Returns the name to save a file under: the last part of its link, in portable characters. */
export const downloadFileName = (link: string): string =>
  path.posix
    .basename(link)
    .replace(/[^\w.-]+/g, '-')
    .replace(/^\.+/, '') || 'download';

/**
 * Returns the file of a catalogue link (`download/iso-9001-2015-en.pdf`) in the folder of downloads. A link that leaves
 * the folder, also through a symbolic link, has no file.
 */
export async function findDownloadFile(folder: string, link: string): Promise<DownloadFile | null> {
  try {
    const root = await realpath(folder);
    const file = await realpath(path.resolve(root, link.replace(/^\/*(downloads?\/)?/, '')));
    const found = await stat(file);
    if (!file.startsWith(root + path.sep) || !found.isFile()) return null;
    return {
      name: downloadFileName(link),
      type: typeOf(link),
      size: found.size,
      tag: `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`,
      // The stream closes the file at its end, or when its reader stops.
      read(part) {
        const stream = createReadStream(file, part ? { start: part.first, end: part.last } : {});
        return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
      },
    };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // Missing, or an invalid path.
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ERR_INVALID_ARG_VALUE'].includes(code)) return null;
    throw error;
  }
}
