import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { copyWritable } from './copy-writable.ts';

it('copies a read-only folder into one that only its owner reads and writes', async () => {
  await using folder = await temporaryFolder();
  const [from, to] = [path.join(folder.path, 'from'), path.join(folder.path, 'to')];
  await mkdir(path.join(from, 'inner'), { recursive: true });
  await writeFile(path.join(from, 'inner/page'), 'bytes');
  await chmod(path.join(from, 'inner/page'), 0o444);
  await chmod(path.join(from, 'inner'), 0o555);
  await copyWritable(from, to);
  await chmod(path.join(from, 'inner'), 0o755);
  expect(await readFile(path.join(to, 'inner/page'), 'utf8')).toBe('bytes');
  const modes = await Promise.all(['', 'inner', 'inner/page'].map((name) => stat(path.join(to, name))));
  expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o700, 0o600]);
});
