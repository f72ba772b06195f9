import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeDisk } from '../../../tests/support/fake-disk.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { identityOf } from './page-body.ts';
import { pack } from './page-file.ts';
import { PageStore } from './page-store.ts';

let folder: AsyncDisposable & { path: string };
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

const page = (address: string, seq: number, body = `body ${String(seq)}`, tags: string[] = []) =>
  pack({ path: address, status: 200, headers: {}, access: 'public', tags, seq }, Buffer.from(body));
const text = (store: PageStore, address: string) => {
  const page = store.get(address);
  return page && identityOf(page).toString();
};
const reopen = () => PageStore.open(folder.path);

async function files(): Promise<string[]> {
  const entries = await readdir(folder.path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

it('keeps pages over a restart', async () => {
  const store = await reopen();
  await store.put(await page('/a', 1));
  await store.put(await page('/Ä/b', 2));
  const again = await reopen();
  expect([...again.paths()].toSorted()).toEqual(['/a', '/Ä/b']);
  expect(again.get('/a')).toEqual(store.get('/a'));
});

it('finds the address that is spelled alike but for its case, as long as its page is there', async () => {
  const store = await reopen();
  await store.put(await page('/Codes/Ä', 1));
  expect(['/codes/ä', '/CODES/Ä', '/Codes/Ä', '/codes'].map((asked) => store.spelledLike(asked))).toEqual([
    '/Codes/Ä',
    '/Codes/Ä',
    '/Codes/Ä',
    undefined,
  ]);
  await store.remove('/Codes/Ä');
  expect(store.spelledLike('/codes/ä')).toBeUndefined();
});

it('keeps addresses apart that differ by case only, and overlong ones', async () => {
  const store = await reopen();
  const long = `/${'x'.repeat(2_000)}`;
  for (const address of ['/a', '/A', long]) await store.put(await page(address, 1, address));
  const again = await reopen();
  expect(['/a', '/A', long].map((address) => text(again, address))).toEqual(['/a', '/A', long]);
});

it('removes a page from memory and disk', async () => {
  const store = await reopen();
  await store.put(await page('/a', 1, 'x', ['t']));
  await store.remove('/a');
  await store.remove('/never-there');
  expect(store.get('/a')).toBeUndefined();
  expect([...store.pathsOf(['t'])]).toEqual([]);
  expect(await files()).toEqual([]);
});

it('refuses a page older than the one it has, and takes one of the same age', async () => {
  const store = await reopen();
  await store.put(await page('/a', 5, 'five'));
  expect(await store.put(await page('/a', 4, 'four'))).toBe(false);
  expect(text(await reopen(), '/a')).toBe('five');
  expect(await store.put(await page('/a', 5, 'five again'))).toBe(true);
  expect(text(store, '/a')).toBe('five again');
});

it('lets no older page overtake a newer one, however slow its write is', async () => {
  const disk = new FakeDisk();
  const slow = Promise.withResolvers<undefined>();
  let isHeld = false;
  disk.beforeRename = () => {
    isHeld = true;
    return slow.promise;
  };
  const store = await PageStore.open(folder.path, disk);
  const [old, young, between] = [await page('/a', 1), await page('/a', 3), await page('/a', 2)];
  const first = store.put(old);
  await vi.waitUntil(() => isHeld, { timeout: 50_000 });
  disk.beforeRename = () => Promise.resolve();
  const others = [store.put(young), store.put(between)];
  // Time enough for a write that does not wait its turn.
  await writeFile(path.join(folder.path, 'elsewhere.tmp'), 'x');
  slow.resolve(undefined);
  const writes = [first, ...others];
  expect(await Promise.all(writes)).toEqual([true, true, false]);
  expect(text(store, '/a')).toBe('body 3');
  expect(text(await reopen(), '/a')).toBe('body 3');
});

it('keeps file and memory together when a removal and a write overlap', async () => {
  const store = await reopen();
  await store.put(await page('/a', 1));
  await Promise.all([store.remove('/a'), store.put(await page('/a', 2))]);
  expect(text(store, '/a')).toBe('body 2');
  expect(text(await reopen(), '/a')).toBe('body 2');
});

it('finds pages by the tags they have now', async () => {
  const store = await reopen();
  await store.put(await page('/a', 1, '', ['x', 'y']));
  await store.put(await page('/b', 1, '', ['y']));
  await store.put(await page('/a', 2, '', ['z']));
  expect([...store.pathsOf(['x'])]).toEqual([]);
  expect([...store.pathsOf(['y', 'z'])].toSorted()).toEqual(['/a', '/b']);
  expect([...(await reopen()).pathsOf(['y', 'z'])].toSorted()).toEqual(['/a', '/b']);
});

it('puts home first, then the most-read pages', async () => {
  const store = await reopen();
  for (let read = 0; read < 3; read += 1) store.countRead('/news');
  store.countRead('/codes');
  expect(store.byImportance(['/z', '/codes', '/a', '/news', '/'])).toEqual(['/', '/news', '/codes', '/a', '/z']);
});

it('sweeps what a killed process left and drops files that are no pages', async () => {
  const store = await reopen();
  await store.put(await page('/a', 1));
  await store.put(await page('/b', 1));
  const [first = '', second = ''] = await files();
  await writeFile(`${first}.99-1.tmp`, 'half');
  await writeFile(path.join(folder.path, 'progress.json.99-2.tmp'), 'half');
  await writeFile(path.join(path.dirname(first), 'foreign.page'), await readFile(first));
  await writeFile(second, (await readFile(second)).subarray(0, -1));
  const again = await reopen();
  expect(again.size).toBe(1);
  expect(await files()).toEqual([first]);
});

it('keeps the old page when the disk is full, says so, and takes the page once there is room', async () => {
  const disk = new FakeDisk();
  const store = await PageStore.open(folder.path, disk);
  await store.put(await page('/a', 1, 'old', ['t']));
  disk.isFull = true;
  await expect(store.put(await page('/a', 2, randomBytes(100).toString('hex')))).rejects.toThrow('ENOSPC');
  expect(text(store, '/a')).toBe('old');
  expect([...store.pathsOf(['t'])]).toEqual(['/a']);
  expect(text(await reopen(), '/a')).toBe('old');
  disk.isFull = false;
  expect(await store.put(await page('/a', 2, 'new'))).toBe(true);
  expect(text(await reopen(), '/a')).toBe('new');
});

it('leaves no temporary file behind a write that failed', async () => {
  const store = await reopen();
  await store.put(await page('/a', 1));
  const [file = ''] = await files();
  const { durableFiles } = await import('./durable-file.ts');
  await expect(durableFiles.replace(path.join(file, 'below-a-file'), Buffer.from('x'))).rejects.toThrow('ENOTDIR');
  await expect(
    durableFiles.replace(`${file}.other`, Buffer.from('x'), () => {
      throw new Error('stop here');
    }),
  ).rejects.toThrow('stop here');
  expect(await files()).toEqual([file]);
});

it('writes down how far it came, after the pages are durable', async () => {
  const disk = new FakeDisk();
  const store = await PageStore.open(folder.path, disk);
  expect(await store.readProgress()).toBeNull();
  await store.put(await page('/a', 1));
  const progress = {
    cursor: 7,
    mark: 281_474_976_710_655,
    isComplete: true,
    failed: [{ path: '/b', reason: 'is broken' }],
  };
  await store.saveProgress(progress);
  expect(await (await reopen()).readProgress()).toEqual(progress);
  const [first, ...rest] = disk.log.map((line) => line.split(' ')[0]);
  expect([first, rest.at(-1)]).toEqual(['replace', 'replace']);
  expect(rest.slice(0, -1)).toEqual(['flush', 'flush']);
});

it('takes a damaged position for none', async () => {
  await writeFile(path.join(folder.path, 'progress.json'), '{"cursor":');
  expect(await (await reopen()).readProgress()).toBeNull();
});

it('drops every page when asked to begin anew', async () => {
  const store = await reopen();
  await store.put(await page('/a', 1));
  await store.clear();
  expect((await reopen()).size).toBe(0);
});

it('makes a folder again that somebody removed', async () => {
  const disk = new FakeDisk();
  const store = await PageStore.open(folder.path, disk);
  await store.put(await page('/a', 1));
  await rm(folder.path, { recursive: true });
  await expect(store.put(await page('/a', 2))).rejects.toThrow('ENOENT');
  await mkdir(folder.path);
  expect(await store.put(await page('/a', 3))).toBe(true);
});

it('tells of other bytes at an address that everybody could read or may read now, and of nothing else', async () => {
  const store = await reopen();
  const changes: string[] = [];
  store.onChange = (address, change) => changes.push(`${address} ${change}`);
  const open = await page('/a', 1);
  const secured = { ...open, access: 'secured' };
  const steps: [name: string, step: () => Promise<unknown>, told: string[]][] = [
    ['a new page', () => store.put(open), ['/a new']],
    ['the same bytes', () => store.put({ ...open, seq: 2 }), []],
    ['other bytes', async () => store.put(await page('/a', 3, 'other')), ['/a replaced']],
    ['an older rendering', async () => store.put(await page('/a', 1, 'late')), []],
    ['the same bytes for members only', () => store.put({ ...secured, seq: 4 }), ['/a withdrawn']],
    ['other bytes for members', async () => store.put({ ...(await page('/a', 5, 'x')), access: 'secured' }), []],
    ['for everybody again', async () => store.put(await page('/a', 6, 'x')), ['/a replaced']],
    ['no page', () => store.remove('/a'), ['/a withdrawn']],
    ['still no page', () => store.remove('/a'), []],
  ];
  for (const [name, step, told] of steps) {
    changes.length = 0;
    await step();
    expect([name, changes]).toEqual([name, told]);
  }
});
