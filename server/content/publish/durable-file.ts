import { open, rename, rm } from 'node:fs/promises';

/** The file system calls of the store, replaceable to test a full disk. */
export interface FileSystemCalls {
  /** Writes a file whole or not at all: temporary name, flush to disk, rename. */
  replace(file: string, bytes: Uint8Array, onStep?: (step: 'written' | 'renamed') => void): Promise<void>;
  remove(file: string): Promise<void>;
  /** Makes renames and removals in a folder survive a power cut. */
  flushFolder(folder: string): Promise<void>;
}

let counter = 0;

export const durableFiles: FileSystemCalls = {
  async replace(file, bytes, onStep) {
    counter += 1;
    const temporary = `${file}.${process.pid}-${counter}.tmp`;
    try {
      const handle = await open(temporary, 'w');
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      onStep?.('written');
      await rename(temporary, file);
      onStep?.('renamed');
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  },
  remove: (file) => rm(file, { force: true }),
  async flushFolder(folder) {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
};
