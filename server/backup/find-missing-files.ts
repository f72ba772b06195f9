import path from 'node:path';
import { listBucket } from '../platform/files/list-bucket.ts';
import type { Bucket } from '../platform/env/bucket-variables.ts';
import { readContents } from './contents.ts';
import { readLines } from './lines-file.ts';
import { bucketLine, layout, namedLine, type Manifest } from './manifest.contract.ts';

interface HeldFile {
  size: number;
  sha256: string | null;
}

async function listCopied(folder: string): Promise<Map<string, HeldFile>> {
  const held = new Map<string, HeldFile>();
  for await (const line of readContents(folder)) {
    if ('path' in line && line.path.startsWith(`${layout.files}/`)) held.set(path.posix.basename(line.path), line);
  }
  return held;
}

async function listHeld(files: AsyncIterable<{ key: string; size: number }>): Promise<Map<string, HeldFile>> {
  const held = new Map<string, HeldFile>();
  for await (const { key, size } of files) held.set(key, { size, sha256: null });
  return held;
}

/**
 * Lists the files that rows of the backup name and that are missing or of another size, one sentence a file.
 * @param bucket the bucket as it is now; without it the list in the backup counts
 */
export async function* findMissingFiles(
  folder: string,
  { storage }: Manifest,
  bucket: Bucket | undefined,
): AsyncGenerator<string> {
  const held =
    storage.kind === 'folder'
      ? await listCopied(folder)
      : await listHeld(bucket ? listBucket(bucket) : readLines(path.join(folder, layout.bucket), bucketLine));
  for await (const { key, size, sha256 } of readLines(path.join(folder, layout.named), namedLine)) {
    const file = held.get(key);
    if (!file) yield `The database names the file ${key}, which is missing.`;
    else if (size !== null && file.size !== size) {
      yield `The file ${key} has ${file.size} bytes; the database says ${size}.`;
    } else if (sha256 !== null && file.sha256 !== null && file.sha256 !== sha256) {
      yield `The file ${key} is another one than the database says.`;
    }
  }
}
