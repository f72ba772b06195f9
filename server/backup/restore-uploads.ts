import { randomUUID } from 'node:crypto';
import { copyFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '../platform/env/env.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { layout } from './manifest.contract.ts';

/** Puts the copied files of a backup into the storage, a folder or a bucket. @returns their number */
export async function restoreUploads(env: Pick<Env, 'dataDir' | 'bucket'>, folder: string): Promise<number> {
  const { storage, arrivals } = await openFiles(env);
  const from = path.join(folder, layout.files);
  let restored = 0;
  for (const shard of await readdir(from)) {
    for (const key of await readdir(path.join(from, shard))) {
      const arrived = path.join(arrivals, randomUUID());
      try {
        await copyFile(path.join(from, shard, key), arrived);
        await storage.keep(key, arrived);
      } finally {
        await rm(arrived, { force: true });
      }
      restored += 1;
    }
  }
  return restored;
}
