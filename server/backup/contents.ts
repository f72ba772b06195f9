import { createHash } from 'node:crypto';
import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { readLines, writeLines } from './lines-file.ts';
import { contentsLine, layout, type ContentsLine } from './manifest.contract.ts';

/** Returns size and SHA-256 of a file, which is on the disk afterwards. */
export async function measureFile(file: string): Promise<{ size: number; sha256: string }> {
  const handle = await open(file, 'r');
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const part of handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
      hash.update(part);
      size += part.length;
    }
    await handle.sync();
    return { size, sha256: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

const isOwn = (name: string): boolean => name === layout.contents || name === layout.manifest;

/** Measures every file below a folder. Folders are listed too: the embedded database needs its empty ones. */
async function* measureAll(root: string, inside = ''): AsyncGenerator<ContentsLine> {
  const entries = await readdir(path.join(root, inside), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = path.posix.join(inside, entry.name);
    if (entry.isDirectory()) {
      yield { folder: name };
      yield* measureAll(root, name);
    } else if (!isOwn(name)) {
      yield { path: name, ...(await measureFile(path.join(root, name))) };
    }
  }
}

/** Writes the list of all files of a backup. @returns its SHA-256 */
export async function writeContents(folder: string): Promise<string> {
  const file = path.join(folder, layout.contents);
  await writeLines(file, measureAll(folder));
  return (await measureFile(file)).sha256;
}

/** Reads the list of all files of a backup. @throws BackupProblem when it is damaged */
export const readContents = (folder: string): AsyncGenerator<ContentsLine> =>
  readLines(path.join(folder, layout.contents), contentsLine);

/** Lists what differs between the files of a backup and their list, one sentence a file. */
export async function* findDamage(folder: string): AsyncGenerator<string> {
  for await (const line of readContents(folder)) {
    if ('folder' in line) continue;
    const file = path.join(folder, line.path);
    const found = await stat(file).catch(() => null);
    if (!found) yield `${line.path} is missing.`;
    else if (found.size !== line.size) yield `${line.path} has ${found.size} bytes instead of ${line.size}.`;
    else if ((await measureFile(file)).sha256 !== line.sha256) yield `${line.path} was changed or is damaged.`;
  }
}
