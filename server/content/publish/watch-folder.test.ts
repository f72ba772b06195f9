import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { FakeDisk } from '../../../tests/support/fake-disk.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { pack } from './page-file.ts';
import { PageStore } from './page-store.ts';
import { FolderWatch } from './watch-folder.ts';

const page = (at: string) =>
  pack({ path: at, status: 200, headers: {}, access: 'public', tags: [], seq: 1 }, Buffer.from(`The page ${at}.`));
const progress = { cursor: 7, mark: 3, isComplete: true, failed: [] };

/** A watched store of three pages, on a disk that can be full. */
async function watched(dataDir: string, isLocked: () => boolean = () => false) {
  const disk = new FakeDisk();
  const folder = path.join(dataDir, 'pages', 'r1');
  const store = await PageStore.open(folder, disk);
  for (const at of ['/', '/a', '/b']) await store.put(await page(at));
  await store.saveProgress(progress);
  const lockAgain = vi.fn(async () => {
    if (isLocked()) throw Object.assign(new Error('held'), { name: 'DirectoryLocked' });
  });
  const onBack = vi.fn();
  /** Whether there are pages of another release to remove. */
  const makeRoom = vi.fn(async () => false);
  const release = { store, removeOthers: makeRoom };
  const watch = new FolderWatch({ dataDir, release, log: pino({ level: 'silent' }), lockAgain, every: 20 });
  watch.onBack = onBack;
  const until = (problem: string | null) => vi.waitFor(() => expect(watch.problem).toBe(problem), { timeout: 10_000 });
  return { disk, folder, store, watch, lockAgain, makeRoom, onBack, until, [Symbol.asyncDispose]: () => watch.stop() };
}

it('finds a full disk by itself, and room on it again', async () => {
  await using folder = await temporaryFolder();
  await using scene = await watched(folder.path);
  await scene.until(null);
  scene.disk.isFull = true;
  await scene.until('the disk is full: pages cannot be stored');
  expect(scene.onBack).not.toHaveBeenCalled();
  scene.disk.isFull = false;
  await scene.until(null);
  expect(scene.onBack).toHaveBeenCalledOnce();
  expect(await readdir(scene.folder)).not.toContain('probe.tmp');
});

it('gives the room of other releases to the pages before it calls the disk full', async () => {
  await using folder = await temporaryFolder();
  await using scene = await watched(folder.path);
  await scene.until(null);
  const reported: (string | null)[] = [];
  scene.makeRoom.mockImplementationOnce(async () => {
    reported.push(scene.watch.problem);
    scene.disk.isFull = false;
    return true;
  });
  scene.disk.isFull = true;
  await vi.waitFor(() => expect(scene.onBack).toHaveBeenCalledOnce(), { timeout: 10_000 });
  await expect(scene.store.put(await page('/c'))).resolves.toBe(true);
  expect([...reported, scene.watch.problem]).toEqual([null, null]);
});

it('looks at once when a page or the position could not be written', async () => {
  await using folder = await temporaryFolder();
  await using scene = await watched(folder.path);
  for (const write of [async () => scene.store.put(await page('/c')), () => scene.store.saveProgress(progress)]) {
    scene.disk.isFull = true;
    await expect(write()).rejects.toThrow('ENOSPC');
    await scene.until('the disk is full: pages cannot be stored');
    scene.disk.isFull = false;
    await scene.until(null);
  }
});

it('writes the pages and the position again when their folder was removed or another one lies in its place', async () => {
  await using folder = await temporaryFolder();
  await using scene = await watched(folder.path);
  for (const lose of [
    () => rm(path.join(folder.path, 'pages'), { recursive: true }),
    async () => {
      await rename(scene.folder, `${scene.folder}-away`);
      await mkdir(scene.folder);
    },
  ]) {
    scene.onBack.mockClear();
    scene.lockAgain.mockClear();
    await lose();
    await vi.waitFor(() => expect(scene.onBack).toHaveBeenCalled(), { timeout: 10_000 });
    expect([scene.watch.problem, scene.lockAgain.mock.calls.length]).toEqual([null, 1]);
    const again = await PageStore.open(scene.folder);
    expect([...again.paths()].toSorted()).toEqual(['/', '/a', '/b']);
    expect(await again.readProgress()).toEqual(progress);
  }
});

it('waits for a data directory that is gone, and never makes it anew in its place', async () => {
  await using folder = await temporaryFolder();
  const dataDir = path.join(folder.path, 'mount');
  await using scene = await watched(dataDir);
  await rename(dataDir, `${dataDir}-away`);
  await scene.until('the data directory is gone');
  expect(await readdir(folder.path)).toEqual(['mount-away']);
  await rename(`${dataDir}-away`, dataDir);
  await scene.until(null);
  expect(scene.lockAgain).not.toHaveBeenCalled();
});

it('writes nothing into a directory that another process has taken meanwhile', async () => {
  await using folder = await temporaryFolder();
  let isLocked = true;
  await using scene = await watched(folder.path, () => isLocked);
  await rm(scene.folder, { recursive: true });
  await scene.until('the data directory is in use by another process');
  expect(await readdir(path.join(folder.path, 'pages'))).toEqual([]);
  isLocked = false;
  await scene.until(null);
  expect((await PageStore.open(scene.folder)).size).toBe(3);
});
