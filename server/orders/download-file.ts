import { open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';

/** A file on its way to the person who bought it. */
export interface Download {
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
}

const types: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.epub': 'application/epub+zip',
  '.zip': 'application/zip',
};

export const typeOf = (name: string): string => types[path.extname(name).toLowerCase()] ?? 'application/octet-stream';

/** The name a file is saved under: the last part of its link, in characters every system takes. */
export const nameOf = (link: string): string =>
  path.posix
    .basename(link)
    .replace(/[^\w.-]+/g, '-')
    .replace(/^\.+/, '') || 'download';

/**
 * The file a link of the catalogue (`download/msca-70-2026-en.pdf`) stands for, in the folder of downloads. A link that
 * leads out of the folder, itself or over a symbolic link, has no file.
 */
export async function openDownloadFile(folder: string, link: string): Promise<Download | null> {
  try {
    const root = await realpath(folder);
    const file = await realpath(path.resolve(root, link.replace(/^\/*(downloads?\/)?/, '')));
    if (!file.startsWith(root + path.sep) || !(await stat(file)).isFile()) return null;
    const handle = await open(file);
    const { size } = await handle.stat();
    // Closes the file at its end, and when nobody reads on.
    const body = Readable.toWeb(handle.createReadStream()) as NodeStream as ReadableStream<Uint8Array>;
    return { name: nameOf(link), type: typeOf(link), size, body };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // Not there, or a link no file system can mean.
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ERR_INVALID_ARG_VALUE'].includes(code)) return null;
    throw error;
  }
}
