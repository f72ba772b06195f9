import { access, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeBucket, type FakeBucket } from '../../../tests/support/fake-bucket.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { createBucketStorage } from './bucket-storage.ts';
import { createFolderStorage, type FileStorage } from './file-storage.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let bucket: FakeBucket;
beforeAll(async () => {
  folder = await temporaryFolder();
  bucket = await startFakeBucket();
});
afterAll(async () => {
  await folder[Symbol.asyncDispose]();
  await bucket[Symbol.asyncDispose]();
});

const key = '0b0f5fbe-0000-4000-8000-000000000001';
async function spool(content: string): Promise<string> {
  const file = path.join(folder.path, 'arrived');
  await writeFile(file, content);
  return file;
}
const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

describe.each<[string, () => FileStorage]>([
  ['a folder', () => createFolderStorage(path.join(folder.path, 'kept'))],
  ['a bucket', () => createBucketStorage(bucket.bucket)],
])('%s', (_, open) => {
  const contentOf = async () => {
    const content = await open().read(key);
    return content && text(content);
  };

  it('takes a file over, gives it back, replaces and removes it', async () => {
    const file = await spool('first');
    await open().keep(key, file);
    expect([await contentOf(), await isThere(file)]).toEqual(['first', false]);
    await open().keep(key, await spool('second, longer'));
    expect(await contentOf()).toBe('second, longer');
    const part = await open().read(key, { first: 3, last: 6 });
    expect(part && (await text(part))).toBe('ond,');
    await open().remove(key);
    expect(await contentOf()).toBeNull();
    await open().remove(key);
  });
});

it('leaves a file on the disk when the bucket refuses it, and tries again when it only falters', async () => {
  const storage = createBucketStorage(bucket.bucket);
  const file = await spool('kept');
  bucket.failWith(403, 1);
  await expect(storage.keep(key, file)).rejects.toThrow('answered 403 to PUT');
  await expect(createBucketStorage({ ...bucket.bucket, name: 'elsewhere' }).keep(key, file)).rejects.toThrow(
    'no bucket elsewhere',
  );
  expect(await isThere(file)).toBe(true);
  bucket.failWith(503, 1);
  await storage.keep(key, file);
  expect(bucket.held.get(key)?.toString()).toBe('kept');
});

it('keeps files of a folder in subfolders by the start of their key', async () => {
  const root = path.join(folder.path, 'divided');
  await createFolderStorage(root).keep(key, await spool('a'));
  expect(await readdir(root)).toEqual(['0b']);
});
