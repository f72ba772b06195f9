import { createReadStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.rules.ts';

/** Stores the bytes of files, in a folder of this machine or in a bucket. Keys are our ids, never user input. */
export interface FileStorage {
  /** Moves a file of this disk into the storage. The same key replaces the stored file. */
  keep(key: string, file: string): Promise<void>;
  /** Opens a stored file, or a part of it; null if there is none. The part lies within the file. */
  read(key: string, part?: ByteRange | null): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes a stored file; a missing one is not an error. */
  remove(key: string): Promise<void>;
}

/** Stores files below a folder. Files are renamed into place, so that none is there in part. */
export function createFolderStorage(root: string): FileStorage {
  // Two letters a folder, so that no folder gets too large.
  const toPath = (key: string): string => path.join(root, key.slice(0, 2), key);
  return {
    async keep(key, file) {
      await mkdir(path.dirname(toPath(key)), { recursive: true });
      await rename(file, toPath(key));
    },
    async read(key, part) {
      const place = toPath(key);
      const isThere = await access(place).then(
        () => true,
        () => false,
      );
      return isThere ? toWebStream(createReadStream(place, part ? { start: part.first, end: part.last } : {})) : null;
    },
    remove: (key) => rm(toPath(key), { force: true }),
  };
}

const toWebStream = (stream: Readable): ReadableStream<Uint8Array> =>
  Readable.toWeb(stream) as ReadableStream<Uint8Array>;
