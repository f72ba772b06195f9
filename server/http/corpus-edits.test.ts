import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { drivers } from '../../tests/support/databases.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { systemClock } from '../clock.ts';
import { findByPath } from '../content/content.repo.ts';
import { CorpusEdits } from './corpus-edits.ts';

const [{ open } = { open: () => Promise.reject(new Error('no database')) }] = drivers;
let connection: Awaited<ReturnType<typeof open>>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let edits: CorpusEdits;
const warn = vi.fn();

beforeAll(async () => {
  connection = await open();
});
afterAll(() => connection[Symbol.asyncDispose]());
beforeEach(async () => {
  folder = await temporaryFolder();
  await mkdir(path.join(folder.path, 'en/page'), { recursive: true });
  edits = new CorpusEdits({ folder: folder.path, db: connection.db, clock: systemClock, warn });
  warn.mockClear();
});
afterEach(async () => {
  edits.close();
  await folder[Symbol.asyncDispose]();
});

const file = (name: string) => path.join(folder.path, 'en/page', name);
const page = (title: string) => `path: /told\ntitle: ${title}\ndescription: About it\ntemplate: blocks\nblocks: []\n`;
const titleAt = async (at: string) => (await findByPath(connection.db, at, 'en'))?.item.fields['title'];

it('stores a file that was saved, and each later edit of it', async () => {
  await writeFile(file('told.yaml'), page('First'));
  await expect.poll(() => edits.store()).toBe(true);
  expect(await titleAt('/told')).toBe('First');
  await writeFile(file('told.yaml'), page('Second'));
  await expect.poll(async () => (await edits.store(), titleAt('/told'))).toBe('Second');
  expect(warn).not.toHaveBeenCalled();
});

it('says what is wrong with a file, and keeps what is stored', async () => {
  await writeFile(file('told.yaml'), page('Third'));
  await expect.poll(() => edits.store()).toBe(true);
  await writeFile(file('told.yaml'), 'title: [');
  await expect.poll(async () => (await edits.store(), warn.mock.calls.length)).toBeGreaterThan(0);
  expect(warn.mock.calls.flat().join('\n')).toContain(path.join('en', 'page', 'told.yaml'));
  await rm(file('told.yaml'));
  await edits.store();
  expect(await titleAt('/told')).toBe('Third');
});

it('stores nothing while no file is edited', async () => {
  expect(await edits.store()).toBe(false);
});
