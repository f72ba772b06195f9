import { existsSync } from 'node:fs';
import path from 'node:path';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/db/connection.ts';
import { projectRoot } from '../../platform/env/env.ts';
import { images } from '../../platform/images/image.table.ts';
import { listLiveNames } from '../files/desk-file.repo.ts';
import { nameOfFileAddress } from '../files/file-address.rules.ts';
import { readImageAddress } from '../../platform/images/image.rules.ts';

/** First parts of the addresses of files: those of the release, and of the libraries of pictures and files. */
const filePath = /^\/(art|images|video|files)\/./;

/** Folders with the files of the release: the build, and before it, during development, their source. */
const folders = ['dist/client', 'public'];

/** Returns whether the release has a file; a path out of its folders has none. */
function isInRelease(address: string): boolean {
  return folders.some((folder) => {
    const root = path.join(projectRoot(), folder);
    const file = path.join(root, address);
    return file.startsWith(`${root}${path.sep}`) && existsSync(file);
  });
}

/** Returns those of these addresses of files where no file of the release and nothing of the libraries is. */
export async function findMissingFiles(db: Database, addresses: readonly string[]): Promise<Set<string>> {
  const asked = addresses.filter((address) => filePath.test(address) && !address.includes('\0'));
  const hashes = [...new Set(asked.flatMap((address) => readImageAddress(address)?.hash ?? []))];
  const rows =
    hashes.length === 0 ? [] : await db.select({ hash: images.hash }).from(images).where(inArray(images.hash, hashes));
  const inLibrary = new Set(rows.map(({ hash }) => hash));
  const names = new Set(
    await listLiveNames(
      db,
      asked.flatMap((address) => nameOfFileAddress(address) ?? []),
    ),
  );
  const isThere = (address: string) => {
    if (address.startsWith('/files/')) return names.has(nameOfFileAddress(address) ?? '');
    const picture = readImageAddress(address);
    return picture ? inLibrary.has(picture.hash) : isInRelease(address);
  };
  return new Set(asked.filter((address) => !isThere(address)));
}
