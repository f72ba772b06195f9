import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { filesFolder } from '../platform/files/open-files.ts';
import { listBucket } from '../platform/files/list-bucket.ts';
import type { Bucket } from '../platform/env/bucket-variables.ts';
import { writeLines } from './lines-file.ts';
import { layout, type BucketFile, type Manifest } from './manifest.contract.ts';

/** Folders of stored files have two letters; others hold files that are arriving. */
const isStored = (name: string): boolean => name.length === 2;

/** Copies the uploaded files of DATA_DIR into a backup. */
async function copyFolder(dataDir: string, to: string): Promise<Manifest['storage']> {
  const from = filesFolder(dataDir);
  const shards = (await readdir(from).catch(() => [])).filter(isStored);
  let [files, bytes] = [0, 0];
  await mkdir(to);
  for (const shard of shards) {
    await mkdir(path.join(to, shard));
    for (const key of await readdir(path.join(from, shard))) {
      const copy = path.join(to, shard, key);
      // A file that is removed meanwhile is named by no record.
      const isThere = await copyFile(path.join(from, shard, key), copy).then(() => true, unlessMissing);
      if (!isThere) continue;
      files += 1;
      bytes += (await stat(copy)).size;
    }
  }
  return { kind: 'folder', files, bytes };
}

function unlessMissing(error: NodeJS.ErrnoException): false {
  if (error.code !== 'ENOENT') throw error;
  return false;
}

/** Writes the list of a bucket into a backup. */
async function writeBucketList(bucket: Bucket, file: string): Promise<Manifest['storage']> {
  let bytes = 0;
  async function* counted(): AsyncGenerator<BucketFile> {
    for await (const each of listBucket(bucket)) {
      bytes += each.size;
      yield each;
    }
  }
  const files = await writeLines(file, counted());
  return { kind: 'bucket', files, bytes };
}

/** Copies the uploaded files of this machine, or lists those of the bucket. */
export const copyUploads = (
  { dataDir, bucket }: { dataDir: string; bucket: Bucket | undefined },
  folder: string,
): Promise<Manifest['storage']> =>
  bucket
    ? writeBucketList(bucket, path.join(folder, layout.bucket))
    : copyFolder(dataDir, path.join(folder, layout.files));
