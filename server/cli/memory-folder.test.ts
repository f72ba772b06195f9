import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { memoryFolder } from './memory-folder.ts';

const mine = `stanchion-test-${process.pid}`;

test('the folder can be walked through by others, and removes what runs left that have ended', async () => {
  await using root = await temporaryFolder();
  const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(ended, 'exit');
  const left = path.join(root.path, `stanchion-test-${ended.pid}`);
  await mkdir(left);
  await writeFile(path.join(left, 'page'), 'x');
  // A run under way, and folders that are nobody's.
  const kept = [`stanchion-test-${process.ppid}`, 'stanchion-test-x', 'others'];
  for (const name of kept) await mkdir(path.join(root.path, name));

  const folder = await memoryFolder({ root: root.path, room: 1 });

  const own = path.join(root.path, mine);
  expect(folder).toBe(own);
  expect((await stat(own)).mode & 0o777).toBe(0o711);
  expect((await readdir(root.path)).toSorted()).toEqual([...kept, mine].toSorted());
});

test('there is none where memory has too little room, or no files are kept in memory', async () => {
  await using root = await temporaryFolder();
  expect(await memoryFolder({ root: root.path, room: Number.MAX_SAFE_INTEGER })).toBeNull();
  expect(await memoryFolder({ root: path.join(root.path, 'none'), room: 1 })).toBeNull();
  expect(await readdir(root.path)).toEqual([]);
});
