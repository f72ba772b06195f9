import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);

/** A disk of a few megabytes in memory. */
export interface SmallDisk extends AsyncDisposable {
  path: string;
  /** Writes a file until no byte is left. */
  fill(): Promise<void>;
  /** Removes that file. */
  makeRoom(): Promise<void>;
}

/** Mounts a small disk. @returns null where this user may not mount */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await temporaryFolder();
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder.path]);
  } catch {
    await folder[Symbol.asyncDispose]();
    return null;
  }
  const filler = path.join(folder.path, 'filler');
  return {
    path: folder.path,
    async fill() {
      for (const size of [1_048_576, 4_096, 1]) {
        const isFull = () =>
          writeFile(filler, Buffer.alloc(size), { flag: 'a' }).then(
            () => false,
            () => true,
          );
        while (!(await isFull()));
      }
    },
    makeRoom: () => rm(filler),
    async [Symbol.asyncDispose]() {
      await run('umount', ['--lazy', folder.path]);
      await folder[Symbol.asyncDispose]();
    },
  };
}
