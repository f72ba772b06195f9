import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeDisk } from '../../../../tests/support/fake-disk.ts';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import type { FileSystemCalls } from '../../../content/publish/durable-file.ts';
import { identityOf } from '../../../content/publish/page-body.ts';
import { pack } from '../../../content/publish/page-file.ts';
import { KeptPages } from './kept-pages.ts';

let folder: AsyncDisposable & { path: string };
let warned: string[];
beforeEach(async () => {
  folder = await temporaryFolder();
  warned = [];
});
afterEach(() => folder[Symbol.asyncDispose]());

const log = { warn: (_: unknown, sentence: string) => void warned.push(sentence) } as never;
const open = (more: { release?: string; limit?: number; files?: FileSystemCalls } = {}) =>
  KeptPages.open({ folder: folder.path, release: 'r1', limit: 1_000_000, log, ...more });
const page = (body: string) =>
  pack({ path: '/a', status: 200, headers: {}, access: 'library', tags: [], seq: 0 }, Buffer.from(body));
const textOf = async (pages: KeptPages, ...facts: string[]) => {
  const found = await pages.read(facts);
  return found && identityOf(found).toString();
};
const files = async () =>
  (await readdir(path.join(folder.path, 'r1'))).map((name) => path.join(folder.path, 'r1', name));

it('keeps pages over a restart, one for each set of facts', async () => {
  const pages = await open();
  await pages.write(['/a', 'text 1'], await page('one'));
  await pages.write(['/a', 'text 2'], await page('two'));
  const again = await open();
  expect([await textOf(again, '/a', 'text 1'), await textOf(again, '/a', 'text 2')]).toEqual(['one', 'two']);
  expect(await textOf(again, '/a', 'text 3')).toBeNull();
  expect(again.size).toEqual(pages.size);
});

it('removes the pages of other releases, and what a killed process left', async () => {
  const pages = await open();
  await pages.write(['/a'], await page('one'));
  await writeFile(path.join(folder.path, 'r1', 'x.page.1-1.tmp'), 'half');
  expect((await open()).size.pages).toBe(1);
  expect(await files()).toHaveLength(1);
  expect(await textOf(await open({ release: 'r2' }), '/a')).toBeNull();
  expect(await readdir(folder.path)).toEqual(['r2']);
});

it.each([
  ['cut off', (file: string) => truncate(file, 50)],
  ['empty', (file: string) => truncate(file, 0)],
  [
    'changed in one bit',
    async (file: string) => {
      const bytes = await readFile(file);
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      await writeFile(file, bytes);
    },
  ],
])('makes a page again whose file is %s', async (_, spoil) => {
  const pages = await open();
  await pages.write(['/a'], await page('one'));
  for (const file of await files()) await spoil(file);
  expect(await textOf(pages, '/a')).toBeNull();
  expect(await files()).toEqual([]);
  await pages.write(['/a'], await page('one'));
  expect(await textOf(pages, '/a')).toBe('one');
});

it('removes those that nobody has read for longest when the room is taken', async () => {
  const one = await page('x'.repeat(100));
  const probe = await open();
  await probe.write(['probe'], one);
  const { bytes } = probe.size;
  const pages = await open({ release: 'r2', limit: 3 * bytes });
  for (const name of ['a', 'b', 'c']) await pages.write([name], one);
  await pages.read(['a']);
  await pages.write(['d'], one);
  expect(await Promise.all(['a', 'b', 'c', 'd'].map(async (name) => (await pages.read([name])) !== null))).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(pages.size).toEqual({ pages: 3, bytes: 3 * bytes });
});

it('answers without keeping while the disk is full, and says so once', async () => {
  const disk = new FakeDisk();
  const pages = await open({ files: disk });
  disk.isFull = true;
  await pages.write(['/a'], await page('one'));
  await pages.write(['/b'], await page('two'));
  expect(await textOf(pages, '/a')).toBeNull();
  expect(warned).toEqual(['a page of the library could not be kept']);
  disk.isFull = false;
  await pages.write(['/a'], await page('one'));
  expect(await textOf(pages, '/a')).toBe('one');
});
