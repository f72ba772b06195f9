import { createReadStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

/** Keeps the bytes of files: a folder of this machine or a bucket. Keys are ids of ours, never a person's words. */
export interface FileStorage {
  /** Takes over a file of this disk; it is gone there afterwards. Keeping the same key again replaces what it holds. */
  keep(key: string, file: string): Promise<void>;
  /** Opens what a key holds; null when it holds nothing. */
  read(key: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes what a key holds; a key that holds nothing is no failure. */
  remove(key: string): Promise<void>;
}

/** Keeps files below a folder. A file is there whole or not at all: it is renamed into its place. */
export function createFolderStorage(root: string): FileStorage {
  // Two letters a folder: no folder grows to hold every file there is.
  const placeOf = (key: string): string => path.join(root, key.slice(0, 2), key);
  return {
    async keep(key, file) {
      await mkdir(path.dirname(placeOf(key)), { recursive: true });
      await rename(file, placeOf(key));
    },
    async read(key) {
      const place = placeOf(key);
      const isThere = await access(place).then(
        () => true,
        () => false,
      );
      return isThere ? toWebStream(createReadStream(place)) : null;
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  };
}

const toWebStream = (stream: Readable): ReadableStream<Uint8Array> =>
  Readable.toWeb(stream) as ReadableStream<Uint8Array>;
